export { copyDocument } from './server/copy-document.ts';
export { projectDocument } from './server/project-document.ts';
export { readContent } from './server/read-document.ts';
export { renderDelta } from './server/render-delta.ts';
export { renderHtml } from './server/render-html.ts';
export { renderText } from './server/render-text.ts';
export { writeDocument } from './server/write-document.ts';
