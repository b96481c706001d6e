export { Doc } from 'yjs';
