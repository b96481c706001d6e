import type { DocumentBlock } from '../../document-part.ts';
import { matching, orNone } from '../../value-checks.ts';

/** Lines of code in a language, named as highlighters name it; null for plain text. */
export const codeSnippet: DocumentBlock = {
  name: 'code-snippet',
  nodes: { codeBlock: 'code' },
  extensions: [],
  kit: { codeBlock: { HTMLAttributes: { class: 'code-snippet' } } },
  checks: { codeBlock: { language: orNone(matching(/^[\w+#.-]{1,40}$/)) } },
  html: [
    { tag: 'pre', looks: ['code-snippet'], holds: 'parts', isTelling: true },
    { tag: 'code', classes: ['language-*'] },
  ],
};
