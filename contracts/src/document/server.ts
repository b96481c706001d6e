export { type DeltaOperation, parseDelta } from './server/parse-delta.ts';
export { parseHtml } from './server/parse-html.ts';
export { projectDocument } from './server/project-document.ts';
export { readContent } from './server/read-document.ts';
export { renderDelta } from './server/render-delta.ts';
export { type DocumentChange, writeDocument } from './server/write-document.ts';
