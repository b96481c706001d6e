export { journal } from '../content/journal.ts';
