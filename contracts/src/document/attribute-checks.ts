import { longestAlt } from './blocks/image.ts';
import { mostSpanned } from './blocks/table.ts';
import { alignments, mostIndent } from './blocks/text-layout.ts';
import { isImageAddress } from './image-address.ts';
import { textSizes } from './marks/text-size.ts';
import { messageKinds, palette, panelKinds } from './palette.ts';
import { isSafeLink } from './safe-link.ts';

export const headingLevels = [1, 2, 3, 4] as const;
const numberings = ['a', 'A', 'i', 'I'];
const languageName = /^[\w+#.-]{1,40}$/;
const uploadId = /^[\w-]{1,64}$/;

const oneOf = (choices: readonly unknown[]) => (value: unknown) => choices.includes(value);
const whole = (least: number, most: number) => (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
const isFlag = oneOf([true, false]);
const isLength = whole(1, 20_000);
const isLengthOrNone = (value: unknown) => value === null || isLength(value);
const isSpan = whole(1, mostSpanned);

const layout = {
  align: oneOf([null, ...alignments]),
  indent: oneOf([null, ...Array.from({ length: mostIndent }, (_, step) => step + 1)]),
};

const cell = {
  colspan: isSpan,
  rowspan: isSpan,
  colwidth: (value: unknown) =>
    value === null || (Array.isArray(value) && value.length <= 100 && value.every(whole(0, 20_000))),
};

/**
 * What each attribute of a block or mark may hold. What arrives in a shared document passes no
 * `parseHTML`, so it is judged by this table wherever a document is read.
 *
 * Not ProseMirror's own `validate`: it throws when a block is made, and the editor's binding answers a
 * throw by deleting the block, or a whole text for one bad mark, from the shared document.
 */
export const attributeChecks: Record<string, Record<string, (value: unknown) => boolean>> = {
  paragraph: layout,
  heading: { ...layout, level: oneOf(headingLevels) },
  actionItem: { checked: isFlag },
  image: {
    src: (value) => value === null || isImageAddress(value),
    alt: (value) => typeof value === 'string' && value.length <= longestAlt,
    width: isLengthOrNone,
    height: isLengthOrNone,
    upload: (value) => value === null || (typeof value === 'string' && uploadId.test(value)),
  },
  messageBox: { kind: oneOf(messageKinds) },
  panel: { kind: oneOf(panelKinds), light: isFlag },
  table: { striped: isFlag, bordered: isFlag },
  tableCell: cell,
  tableHeader: cell,
  orderedList: {
    start: (value) => Number.isSafeInteger(value),
    type: (value) => value === null || numberings.includes(value as string),
  },
  codeBlock: {
    language: (value) => value === null || (typeof value === 'string' && languageName.test(value)),
  },
  link: { href: isSafeLink },
  tag: { kind: oneOf(messageKinds) },
  textColor: { color: oneOf(palette) },
  highlight: { color: oneOf(palette) },
  textSize: { size: whole(textSizes.least, textSizes.most) },
};

interface Kind {
  name: string;
  spec: { attrs?: Record<string, { default?: unknown }> };
}

/** Those attributes of a block that say what they may; the rest is left to its defaults. */
export function validAttributes(kind: Kind, attributes: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(kind.spec.attrs ?? {});
  const sound = names.filter(
    (name) => Object.hasOwn(attributes, name) && passes(kind, name, attributes[name]),
  );
  return Object.fromEntries(sound.map((name) => [name, attributes[name]]));
}

/** Whether a mark says all that it has to, and nothing that it may not. One that does not is no mark. */
export function isValidMark(kind: Kind, attributes: Record<string, unknown>): boolean {
  return Object.entries(kind.spec.attrs ?? {}).every(([name, { default: usual }]) =>
    passes(kind, name, Object.hasOwn(attributes, name) ? attributes[name] : usual),
  );
}

/** Attributes that hold one of a list of names, which may become longer. */
const named: Readonly<Record<string, string>> = {
  paragraph: 'align',
  heading: 'align',
  messageBox: 'kind',
  panel: 'kind',
  tag: 'kind',
  textColor: 'color',
  highlight: 'color',
};

/** Whether an attribute holds a name that this page does not know and a newer one may (C27): `brown`, not `"><b>`. */
export function namesSomethingNewer({ name }: Kind, attributes: Record<string, unknown>): boolean {
  const attribute = Object.hasOwn(named, name) ? named[name] : undefined;
  const value = attribute !== undefined && Object.hasOwn(attributes, attribute) && attributes[attribute];
  if (attribute === undefined || typeof value !== 'string') return false;
  return /^[a-z]{2,20}$/.test(value) && attributeChecks[name]?.[attribute]?.(value) === false;
}

function passes({ name }: Kind, attribute: string, value: unknown): boolean {
  return attributeChecks[name]?.[attribute]?.(value) === true;
}
