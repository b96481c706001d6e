import type { DocumentBlock, HtmlElement } from '../../document-part.ts';
import { layoutChecks, layoutClasses } from '../../text-layout.ts';
import { oneOf } from '../../value-checks.ts';

const levels = [1, 2, 3, 4] as const;

const element = (tag: string): HtmlElement => ({
  tag,
  looks: ['heading'],
  classes: layoutClasses,
  holds: 'letters',
});

/** A heading of one of four levels. Deeper ones are read as the fourth. */
export const heading: DocumentBlock = {
  name: 'heading',
  nodes: { heading: 'text' },
  hasLayout: ['heading'],
  extensions: [],
  kit: { heading: { levels: [...levels], HTMLAttributes: { class: 'heading' } } },
  checks: { heading: { ...layoutChecks, level: oneOf(levels) } },
  named: { heading: 'align' },
  html: [
    ...levels.map((level) => element(`h${level}`)),
    { tag: 'h5', readAs: 'h4' },
    { tag: 'h6', readAs: 'h4' },
  ],
};
