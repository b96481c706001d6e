export { AppError } from '@commonplace/contracts/errors';
export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts';
export { LiveNote } from './live-note.ts';
export { withMarkdown } from './with-markdown.ts';
