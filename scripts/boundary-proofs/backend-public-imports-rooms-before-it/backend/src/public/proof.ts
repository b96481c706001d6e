export { later } from '../notifications/later.ts';
