export { realtimeLimits, realtimePath } from './limits.ts';
export { isPushEvent, type PushEvent, type PushPayload, type PushRoom, pushes } from './pushes.ts';
export {
  type HandshakeRefusal,
  handshakeAuth,
  handshakeRefusals,
  type RealtimeRequest,
  type RequestAnswer,
  realtimeRequests,
  requestAnswer,
} from './requests.ts';
export { type Room, roomOf } from './rooms.ts';
export { type Subject, subject } from './subjects.ts';
