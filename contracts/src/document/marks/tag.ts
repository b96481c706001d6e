import { Mark } from '@tiptap/core';
import { messageKinds, nameInClasses } from '../palette.ts';

/**
 * A word as a label: a tag, the state of something. Letters like others, so that two people can write in one at
 * once; what is typed behind it is no part of it.
 */
export const Tag = Mark.create({
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
