export { share } from '../sharing/share.ts';
