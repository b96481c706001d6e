export { type Audience, audience, type NoteMarker, noteMarker } from './audience.ts';
export { type NoteAbilities, noteAbilities } from './note-abilities.ts';
export { type NotebookAbilities, notebookAbilities } from './notebook-abilities.ts';
export { type Permission, permission, type Sharing, sharing } from './visibility.ts';
