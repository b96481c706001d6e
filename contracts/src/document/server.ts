export { compareDocuments } from './compare/compare-documents.ts';
export { copyDocument } from './server/copy-document.ts';
export { projectDocument } from './server/project-document.ts';
export { readContent } from './server/read-document.ts';
export { type DocumentWriters, readWriters } from './server/read-writers.ts';
export { renderDelta } from './server/render/render-delta.ts';
export { renderHtml } from './server/render/render-html.ts';
export { renderText } from './server/render/render-text.ts';
export { restoreDocument, takeRestoreBack, writeDocument } from './server/write-document.ts';
