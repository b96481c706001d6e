import type { DocumentBlock } from '../../document-part.ts';
import { layoutChecks, layoutClasses } from '../../text-layout.ts';

/** A paragraph, and the line breaks in lines of every kind. */
export const paragraph: DocumentBlock = {
  name: 'paragraph',
  nodes: { paragraph: 'text', hardBreak: 'break' },
  hasLayout: ['paragraph'],
  extensions: [],
  checks: { paragraph: layoutChecks },
  named: { paragraph: 'align' },
  html: [{ tag: 'p', classes: layoutClasses }, { tag: 'br' }],
};
