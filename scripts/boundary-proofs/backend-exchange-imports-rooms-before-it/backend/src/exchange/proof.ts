export { later } from '../live/later.ts';
