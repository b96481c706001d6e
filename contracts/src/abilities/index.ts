export { type Audience, audience, type NoteMarker, noteMarker } from './audience.ts';
export { type CommentAbilities, commentAbilities } from './comment-abilities.ts';
export { type NoteAbilities, noteAbilities } from './note-abilities.ts';
export { type NotebookAbilities, notebookAbilities } from './notebook-abilities.ts';
export { type Permission, permission, type Sharing, sharing, sharings } from './visibility.ts';
