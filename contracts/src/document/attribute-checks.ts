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
