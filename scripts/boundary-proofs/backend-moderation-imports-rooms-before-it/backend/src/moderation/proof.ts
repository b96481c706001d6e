export { later } from '../library/later.ts';
