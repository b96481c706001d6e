import type { DocumentBlock } from '../../document-part.ts';
import { oneOf } from '../../value-checks.ts';

const numberings = [null, 'a', 'A', 'i', 'I'];

/** Lists with bullets or numbers. */
export const list: DocumentBlock = {
  name: 'list',
  nodes: { bulletList: 'list', orderedList: 'list', listItem: 'item' },
  extensions: [],
  checks: { orderedList: { start: Number.isSafeInteger, type: oneOf(numberings) } },
  html: [
    { tag: 'ul', holds: 'parts' },
    { tag: 'ol', attributes: ['start', 'type'], reads: ['start', 'type'], holds: 'parts' },
    { tag: 'li' },
  ],
};
