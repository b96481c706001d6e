import {
  alignments,
  messageKinds,
  mostIndent,
  palette,
  panelKinds,
  textSizes,
} from '@commonplace/contracts/document';
import {
  exitCode,
  joinBackward,
  joinForward,
  lift,
  setBlockType,
  splitBlock,
  wrapIn,
} from '@tiptap/pm/commands';
import { Fragment, type Mark, type Node, type NodeType, Slice } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list';
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import {
  onEvenTable,
  tableCommands,
} from '../../../frontend/src/features/editor/blocks/table/table-commands.ts';
// It says what the editor's storage holds, which the types of the commands ask for.
import type {} from '../../../frontend/src/features/editor/insert/inserting.ts';
import { schema } from './headless-screen.ts';

type Random = () => number;

/** How long a note of a trial becomes, in letters, before more is removed than written. */
const comfortable = 400;

const below = (random: Random, count: number) => Math.floor(random() * count);
const oneOf = <T>(random: Random, choices: readonly T[]) => choices[below(random, choices.length)] as T;
const nodeType = (name: string) => schema.nodes[name] as NodeType;

/** What a person may do to the text: everything that the toolbar, the keyboard and the clipboard can. */
const kinds = {
  write: 34,
  remove: 12,
  mark: 12,
  unmark: 4,
  convert: 8,
  split: 8,
  join: 4,
  wrap: 5,
  lift: 4,
  list: 6,
  insert: 3,
  paste: 3,
  contain: 5,
  attribute: 6,
  table: 7,
} as const;
export type EditKind = keyof typeof kinds;

/** A change of the text as its editor would make it, or null when what was chosen can't be done there. */
export function randomEdit(
  state: EditorState,
  random: Random,
  freshLetter: () => string,
): { kind: EditKind; transaction: Transaction } | null {
  const kind = chooseKind(random, state.doc.textContent.length);
  const transaction = edits[kind](state, random, freshLetter);
  if (!transaction?.docChanged) return null;
  return { kind, transaction };
}

function chooseKind(random: Random, length: number): EditKind {
  if (length > comfortable && random() < 0.4) return 'remove';
  const entries = Object.entries(kinds) as [EditKind, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of entries) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'write';
}

type Edit = (state: EditorState, random: Random, freshLetter: () => string) => Transaction | null;

const edits: Record<EditKind, Edit> = {
  write(state, random, freshLetter) {
    const at = caret(state, random);
    return at === null ? null : state.tr.insertText(freshLetter(), at);
  },

  remove(state, random) {
    const from = caret(state, random);
    if (from === null) return null;
    const reach = state.doc.textContent.length > comfortable ? 60 : 6;
    const to = Math.min(from + 1 + below(random, reach), state.doc.content.size);
    return random() < 0.5 ? state.tr.deleteRange(from, to) : state.tr.delete(from, to);
  },

  mark(state, random) {
    const [from, to] = stretch(state, random);
    return state.tr.addMark(from, to, randomMark(random));
  },

  unmark(state, random) {
    const [from, to] = stretch(state, random);
    return state.tr.removeMark(from, to);
  },

  convert(state, random) {
    const [type, attrs] = oneOf<[string, Record<string, unknown> | null]>(random, [
      ['paragraph', null],
      ['heading', { level: 1 + below(random, 4) }],
      ['codeBlock', { language: oneOf(random, [null, 'js', 'c++']) }],
      ['actionItem', { checked: random() < 0.5 }],
      ['image', { src: picture(random) }],
    ]);
    return run(setBlockType(nodeType(type), attrs), state, random);
  },

  split(state, random) {
    const inList = run(splitListItem(nodeType('listItem')), state, random);
    return inList ?? run(random() < 0.8 ? splitBlock : exitCode, state, random);
  },

  join(state, random) {
    return run(random() < 0.5 ? joinBackward : joinForward, state, random, 'edge');
  },

  wrap(state, random) {
    const start = 1 + below(random, 9);
    const command = oneOf(random, [
      wrapIn(nodeType('blockquote')),
      wrapInList(nodeType('bulletList')),
      wrapInList(nodeType('orderedList'), { start, type: oneOf(random, [null, 'a', 'I']) }),
    ]);
    return run(command, state, random);
  },

  lift(state, random) {
    return run(lift, state, random) ?? run(liftListItem(nodeType('listItem')), state, random);
  },

  list(state, random) {
    const command = random() < 0.6 ? sinkListItem : liftListItem;
    return run(command(nodeType('listItem')), state, random);
  },

  insert(state, random) {
    const at = caret(state, random);
    if (at === null) return null;
    const name = oneOf(random, ['hardBreak', 'horizontalRule']);
    return state.tr.replaceRangeWith(at, at, nodeType(name).create());
  },

  contain(state, random) {
    const [type, attrs] = oneOf<[string, Record<string, unknown> | null]>(random, [
      ['panel', { kind: oneOf(random, panelKinds), light: random() < 0.5 }],
      ['messageBox', { kind: oneOf(random, messageKinds) }],
      ['columns', null],
      ['expand', null],
    ]);
    return run(wrapIn(nodeType(type), attrs), state, random);
  },

  attribute(state, random) {
    const found: [position: number, node: Node][] = [];
    state.doc.descendants((node, position) => {
      if (changeable[node.type.name]) found.push([position, node]);
    });
    if (found.length === 0) return null;
    const [position, node] = oneOf(random, found);
    const change = changeable[node.type.name]?.(random, node);
    return state.tr.setNodeMarkup(position, null, { ...node.attrs, ...change });
  },

  table(state, random) {
    const { wider: _wider, narrower: _narrower, ...commands } = tableCommands;
    return onEvenTable(withCaretInTable(state, random), oneOf(random, Object.values(commands)));
  },

  paste(state, random, freshLetter) {
    const at = caret(state, random);
    if (at === null) return null;
    return state.tr.replaceRange(at, at, new Slice(Fragment.from(pasted(random, freshLetter)), 0, 0));
  },
};

/** What menus and clicks change of a block without touching its words. */
const changeable: Record<string, (random: Random, node: Node) => Record<string, unknown>> = {
  actionItem: (_random, { attrs }) => ({ checked: !attrs.checked }),
  image: (random) => ({
    src: random() < 0.5 ? null : picture(random),
    upload: random() < 0.3 ? `upload-${below(random, 5)}` : null,
    width: oneOf(random, [null, 100 + below(random, 500)]),
    height: oneOf(random, [null, 300]),
    alt: oneOf(random, ['', 'a picture']),
  }),
  table: (random) => ({ striped: random() < 0.5, bordered: random() < 0.5 }),
  tableCell: (random) => ({ colwidth: oneOf(random, [null, [80 + below(random, 90)]]) }),
  panel: (random) => ({ kind: oneOf(random, panelKinds), light: random() < 0.5 }),
  messageBox: (random) => ({ kind: oneOf(random, messageKinds) }),
  paragraph: layout,
  heading: layout,
};

function layout(random: Random): Record<string, unknown> {
  return {
    align: oneOf(random, [null, ...alignments]),
    indent: oneOf(random, [null, 1 + below(random, mostIndent)]),
  };
}

const picture = (random: Random) =>
  `/files/notes/00000000-0000-4000-8000-000000000000/${String(below(random, 9)).repeat(64)}.webp`;

function withCaretInTable(state: EditorState, random: Random): EditorState {
  const cells: number[] = [];
  state.doc.descendants(({ type }, position) => {
    if (type.spec.tableRole === 'cell' || type.spec.tableRole === 'header_cell') cells.push(position + 1);
  });
  if (cells.length === 0) return state;
  const inside = TextSelection.near(state.doc.resolve(oneOf(random, cells)));
  return state.apply(state.tr.setSelection(inside));
}

/** A place for the caret: in a block of text. */
function caret({ doc }: EditorState, random: Random, where: 'anywhere' | 'edge' = 'anywhere'): number | null {
  const blocks: [start: number, size: number][] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock) blocks.push([position + 1, node.content.size]);
    return !node.isTextblock;
  });
  if (blocks.length === 0) return null;
  const [start, size] = oneOf(random, blocks);
  if (where === 'edge') return random() < 0.5 ? start : start + size;
  return start + below(random, size + 1);
}

function stretch(state: EditorState, random: Random): [from: number, to: number] {
  const from = caret(state, random) ?? 0;
  return [from, Math.min(state.doc.content.size, from + 1 + below(random, 12))];
}

const markAttributes: Record<string, (random: Random) => Record<string, unknown>> = {
  link: (random) => ({ href: `https://example.org/${below(random, 5)}` }),
  tag: (random) => ({ kind: oneOf(random, messageKinds) }),
  textColor: (random) => ({ color: oneOf(random, palette) }),
  highlight: (random) => ({ color: oneOf(random, palette) }),
  textSize: (random) => ({ size: textSizes.least + below(random, 80) }),
};

function randomMark(random: Random): Mark {
  const type = oneOf(random, Object.values(schema.marks));
  return type.create(markAttributes[type.name]?.(random));
}

/** Runs a command of the keyboard with the caret, or a small selection, somewhere. */
function run(
  command: Command,
  state: EditorState,
  random: Random,
  where: 'anywhere' | 'edge' = 'anywhere',
): Transaction | null {
  const anchor = caret(state, random, where);
  if (anchor === null) return null;
  const reach = where === 'edge' || random() < 0.7 ? 0 : below(random, 30);
  const head = Math.min(anchor + reach, state.doc.content.size);
  const selection = TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head));
  let made: Transaction | null = null;
  try {
    command(state.apply(state.tr.setSelection(selection)), (transaction) => {
      made = transaction;
    });
  } catch (error) {
    // Some selections over several blocks are too much for ProseMirror's own commands: nothing happens.
    if (!(error instanceof TypeError)) throw error;
  }
  return made;
}

function pasted(random: Random, freshLetter: () => string): Node[] {
  const text = () => [schema.text(freshLetter() + freshLetter(), random() < 0.3 ? [randomMark(random)] : [])];
  const paragraph = () => schema.node('paragraph', null, text());
  const item = (...content: Node[]) => schema.node('listItem', null, [paragraph(), ...content]);
  const table = (rows: number, columns: number) =>
    schema.node(
      'table',
      { striped: true },
      Array.from({ length: rows }, (_row, row) =>
        schema.node(
          'tableRow',
          null,
          Array.from({ length: columns }, () =>
            schema.node(row === 0 ? 'tableHeader' : 'tableCell', null, [paragraph()]),
          ),
        ),
      ),
    );
  return oneOf(random, [
    () => [paragraph(), paragraph()],
    () => [schema.node('bulletList', null, [item(), item(schema.node('orderedList', null, [item()]))])],
    () => [
      schema.node('blockquote', null, [schema.node('heading', { level: 2 }, text()), paragraph()]),
      schema.node('horizontalRule'),
    ],
    () => [schema.node('codeBlock', { language: 'ts' }, [schema.text(freshLetter())])],
    () => [table(3, 3)],
    () => [table(2, 2)],
    () => [
      schema.node('columns', null, [
        schema.node('column', null, [paragraph()]),
        schema.node('column', null, [paragraph(), paragraph()]),
      ]),
    ],
    () => [
      schema.node('expand', null, [schema.node('expandSummary', null, text()), paragraph()]),
      schema.node('actionItem', { checked: true }, text()),
    ],
    () => [
      schema.node('panel', { kind: 'info', light: true }, [
        schema.node('messageBox', { kind: 'danger' }, [paragraph()]),
      ]),
    ],
    () => [schema.node('image', { src: picture(random), height: 300 }, text())],
  ])();
}
