export { later } from '../social/later.ts';
