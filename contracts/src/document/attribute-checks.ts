import { isSafeLink } from './safe-link.ts';

export const headingLevels = [1, 2, 3, 4] as const;
const numberings = ['1', 'a', 'A', 'i', 'I'];
const languageName = /^[\w+#.-]{1,40}$/;

/**
 * What each attribute of a block or mark may hold. What arrives in a shared document passes no
 * `parseHTML`, so it is judged by this table wherever a document is read.
 *
 * Not ProseMirror's own `validate`: it throws when a block is made, and the editor's binding answers a
 * throw by deleting the block, or a whole text for one bad mark, from the shared document.
 */
export const attributeChecks: Record<string, Record<string, (value: unknown) => boolean>> = {
  heading: { level: (value) => (headingLevels as readonly unknown[]).includes(value) },
  orderedList: {
    start: (value) => Number.isSafeInteger(value),
    type: (value) => value === null || numberings.includes(String(value)),
  },
  codeBlock: {
    language: (value) => value === null || (typeof value === 'string' && languageName.test(value)),
  },
  link: { href: isSafeLink },
};
