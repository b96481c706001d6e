export { inner } from './moves/move-log.ts';
