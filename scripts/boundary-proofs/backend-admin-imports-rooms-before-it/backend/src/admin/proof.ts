export { later } from '../tools/later.ts';
