export { markdownToHtml } from './markdown/markdown-to-html.ts';
export { type MarkdownJob, toMarkdown } from './markdown/to-markdown.ts';
