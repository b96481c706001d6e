import { Mark } from '@tiptap/core';
import type { DocumentPart } from '../document-part.ts';
import { messageKinds } from '../message-kinds.ts';
import { nameInClasses } from '../name-in-classes.ts';
import { oneOf } from '../value-checks.ts';

const Tag = Mark.create({
  name: 'tag',
  inclusive: false,
  addAttributes: () => ({ kind: { default: 'default', rendered: false } }),
  parseHTML() {
    return [
      {
        tag: 'span.tag',
        getAttrs: (element) => ({ kind: nameInClasses(element, 'tag', messageKinds) ?? 'default' }),
      },
    ];
  },
  renderHTML: ({ mark }) => ['span', { class: `tag tag-${mark.attrs.kind}` }, 0],
});

/**
 * A word as a label: a tag, the state of something. Letters like others, so that two people can write in one at
 * once; what is typed behind it is no part of it.
 */
export const tag: DocumentPart = {
  extensions: [Tag],
  checks: { tag: { kind: oneOf(messageKinds) } },
  named: { tag: 'kind' },
  html: [{ tag: 'span', classes: ['tag', 'tag-*'] }],
};
