export { note } from '../features/notes/note.ts';
