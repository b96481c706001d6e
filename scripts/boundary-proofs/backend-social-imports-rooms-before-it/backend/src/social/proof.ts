export { later } from '../search/later.ts';
