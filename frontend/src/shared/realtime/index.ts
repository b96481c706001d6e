export { realtime } from './realtime.ts';
export { spreadRequests } from './spread-requests.ts';
export { startRealtime } from './start-realtime.ts';
export { useWatch } from './use-watch.ts';
