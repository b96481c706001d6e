export { later } from '../moderation/later.ts';
