import type { Namespace } from './load-texts.ts';

// Which texts are requested together. The build puts those of one list, in one language, into one file (build/chunks.ts).

/** What every page shows. */
export const pageTexts = ['common', 'frame'] as const satisfies Namespace[];

/** What the workspace with a note to read shows. */
export const readerTexts = [
  'editor',
  'follows',
  'moderation',
  'notes',
  'notifications',
  'search',
  'sharing',
] as const satisfies Namespace[];

/** What the live document of a note and the tools to edit it show. */
export const editorTexts = [
  'block-handle',
  'blocks',
  'editor-tools',
  'hashtags',
  'images',
  'insert',
  'live-note',
] as const satisfies Namespace[];

/** What the lists of the left panel and the feed show. */
export const listTexts = [
  'collections',
  'follows',
  'likes',
  'note-lists',
  'notebooks',
] as const satisfies Namespace[];
