export { note } from '../notes/note.ts';
