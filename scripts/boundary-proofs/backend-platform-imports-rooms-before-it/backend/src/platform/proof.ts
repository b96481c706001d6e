export { later } from '../access/later.ts';
