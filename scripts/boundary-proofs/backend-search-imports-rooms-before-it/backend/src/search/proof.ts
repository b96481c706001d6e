export { later } from '../public/later.ts';
