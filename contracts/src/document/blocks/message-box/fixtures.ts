import fc from 'fast-check';
import { messageKinds } from '../../message-kinds.ts';
import { type BlockFixtures, kindPattern } from '../../testing/fixture-shape.ts';

export const fixtures: BlockFixtures = {
  size: 'container',
  html: messageKinds.map((kind) => `<div class="message-box message-box-${kind}"><p>a</p></div>`),
  harmless: { div: { class: `message-box message-box-${kindPattern}` } },
  legal: ({ schema, blocks }) =>
    fc
      .tuple(fc.constantFrom(...messageKinds), blocks)
      .map(([kind, content]) => schema.node('messageBox', { kind }, content)),
};
