export { realtime } from './realtime.ts';
export { startRealtime } from './start-realtime.ts';
export { useWatch } from './use-watch.ts';
