export { type ExactMarkdownJob, exactMarkdownOf } from './markdown/exact-markdown.ts';
export { markdownToHtml } from './markdown/markdown-to-html.ts';
export { type MarkdownJob, markdownOf, toMarkdown } from './markdown/to-markdown.ts';
