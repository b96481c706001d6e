export { documentExtensions } from './extensions.ts';
export { documentFields } from './fields.ts';
export { findHashtags } from './hashtags.ts';
export { isSafeLink, linkProtocols } from './safe-link.ts';
export { normalizeTitle, titleLength } from './title.ts';
export { schemaVersion } from './version.ts';
export { fillIncompleteBlocks } from './whole-blocks.ts';
export { countCharacters, countWords } from './word-count.ts';
