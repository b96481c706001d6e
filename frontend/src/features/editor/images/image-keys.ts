import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Plugin, Selection, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

/**
 * An image is a thing to the keys, and its caption a line below it: arrows come to the image first, Enter leads
 * into the caption and out of it, and no key joins the lines around an image with its caption, or splits it.
 */
export function imageKeys(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => !event.isComposing && view.editable && handleKey(view, event),
      handleTextInput(view, _from, _to, text) {
        // Typed over an image, letters would take its place.
        const selected = selectedImage(view);
        if (!selected) return false;
        const { tr } = view.state;
        tr.insertText(text, selected.from + 1 + selected.node.content.size);
        view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(selected.to - 1)), -1)));
        return true;
      },
      decorations({ doc, selection: { empty, $head } }) {
        if (!empty || !isImage($head.parent)) return null;
        return DecorationSet.create(doc, [
          Decoration.node($head.before(), $head.after(), { 'data-caret': '' }),
        ]);
      },
    },
  });
}

const isImage = (node: Node | null | undefined) => node?.type.name === 'image';

function selectedImage({ state: { selection } }: EditorView): NodeSelection | null {
  return selection instanceof NodeSelection && isImage(selection.node) ? selection : null;
}

function handleKey(view: EditorView, event: KeyboardEvent): boolean {
  const selected = selectedImage(view);
  if (selected) return onImage(view, event, selected);
  const { selection } = view.state;
  if (!(selection instanceof TextSelection) || !selection.empty) return false;
  const { $head } = selection;
  if (isImage($head.parent) && inCaption(view, event, $head)) return true;
  return besideImage(view, event, $head);
}

function onImage(view: EditorView, event: KeyboardEvent, { from, node }: NodeSelection): boolean {
  const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  const end = from + 1 + node.content.size;
  if (hasModifier) return false;
  if (event.key === 'Enter') return putCaret(view, end);
  if (event.key === 'ArrowDown' || event.key === 'ArrowRight') {
    if (node.content.size > 0) return putCaret(view, from + 1);
    return goOn(view, from + node.nodeSize, 1);
  }
  if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') return goOn(view, from, -1);
  if (event.key !== 'Tab') return false;
  const shown = view.nodeDOM(from);
  const first =
    shown instanceof HTMLElement ? shown.querySelector<HTMLElement>('[role="slider"], button') : null;
  first?.focus();
  return first !== null;
}

function inCaption(view: EditorView, event: KeyboardEvent, $head: ResolvedPos): boolean {
  const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
  const atStart = $head.parentOffset === 0;
  const atEnd = $head.parentOffset === $head.parent.content.size;
  switch (event.key) {
    case 'Enter':
      return !event.shiftKey && goBelow(view, $head);
    case 'Backspace':
      return atStart && select(view, $head.before());
    case 'Delete':
      return atEnd;
    case 'ArrowUp':
      return isPlain && view.endOfTextblock('up') && select(view, $head.before());
    case 'ArrowLeft':
      return isPlain && atStart && select(view, $head.before());
    default:
      return false;
  }
}

/** Where the next line is that of an image, the image comes first. */
function besideImage(view: EditorView, event: KeyboardEvent, $head: ResolvedPos): boolean {
  if (!$head.parent.isTextblock || $head.depth === 0) return false;
  const { doc } = view.state;
  const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
  const atStart = $head.parentOffset === 0;
  const atEnd = $head.parentOffset === $head.parent.content.size;
  const goesOn =
    (event.key === 'ArrowDown' && view.endOfTextblock('down')) || (event.key === 'ArrowRight' && atEnd);
  if (isPlain && goesOn) return selectAhead(view, $head.after(), 1);
  const goesBack =
    (event.key === 'ArrowUp' && view.endOfTextblock('up')) || (event.key === 'ArrowLeft' && atStart);
  if (isPlain && goesBack) return selectAhead(view, $head.before(), -1);

  const isEmpty = $head.parent.content.size === 0;
  const neighbour =
    event.key === 'Backspace' && atStart
      ? doc.resolve($head.before()).nodeBefore
      : event.key === 'Delete' && atEnd
        ? doc.resolve($head.after()).nodeAfter
        : null;
  if (!neighbour || !isImage(neighbour)) return false;
  const at = event.key === 'Backspace' ? $head.before() - neighbour.nodeSize : $head.after();
  const { tr } = view.state;
  if (isEmpty) tr.delete($head.before(), $head.after());
  view.dispatch(
    tr.setSelection(NodeSelection.create(tr.doc, isEmpty ? tr.mapping.map(at) : at)).scrollIntoView(),
  );
  return true;
}

/** From above to the image; from below into its caption, when it has one. */
function selectAhead(view: EditorView, from: number, direction: 1 | -1): boolean {
  const next = Selection.findFrom(view.state.doc.resolve(from), direction);
  if (!next || !isImage(next.$head.parent)) return false;
  if (direction === -1 && next.$head.parent.content.size > 0) return false;
  return select(view, next.$head.before());
}

function goOn(view: EditorView, from: number, direction: 1 | -1): boolean {
  if (selectAhead(view, from, direction)) return true;
  const next = Selection.findFrom(view.state.doc.resolve(from), direction);
  if (next) view.dispatch(view.state.tr.setSelection(next).scrollIntoView());
  return next !== null;
}

/** To a line of its own below the image, with anything after the caret. */
function goBelow(view: EditorView, $head: ResolvedPos): boolean {
  const { tr, schema } = view.state;
  const paragraph = schema.nodes.paragraph?.create();
  if (!paragraph) return false;
  const below = $head.after();
  tr.insert(below, paragraph);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView());
  return true;
}

function putCaret(view: EditorView, at: number): boolean {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at)).scrollIntoView());
  return true;
}

function select(view: EditorView, at: number): boolean {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)).scrollIntoView());
  return true;
}
