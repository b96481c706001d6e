export { later } from '../admin/later.ts';
