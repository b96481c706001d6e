export { findHarm, harmlessHtml } from './find-harm.ts';
export { hostileDocuments } from './hostile-document.ts';
export { hostileHtml } from './hostile-html.ts';
export { legalDocument } from './legal-document.ts';
export { testBlock } from './test-block/test-block.ts';
