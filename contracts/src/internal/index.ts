export { AppendClient, type LineSocket } from './append-client.ts';
export {
  appendProtocol,
  encodeFrame,
  type FrameKind,
  FrameReader,
  frameKinds,
  LineBroken,
  type LineFrame,
  largestFrame,
  speaksAppendProtocol,
} from './append-line.ts';
export {
  type AuthenticateRequest,
  type AuthenticateResponse,
  authenticateRequest,
  authenticateResponse,
  collabPaths,
  foreignHint,
  type Hint,
  hint,
  hintBatch,
  type RecheckRequest,
  type RecheckResponse,
  recheckRequest,
  recheckResponse,
} from './collab-api.ts';
export { connectionTimes } from './connection-times.ts';
export {
  type AuthorsResponse,
  askerHeader,
  authorsResponse,
  type CompareResponse,
  type ContentChange,
  type ConvertResponse,
  type CopyRequest,
  clearRequest,
  compareResponse,
  contentPaths,
  convertRequest,
  convertResponse,
  copyRequest,
  doneResponse,
  followRequest,
  type KnownResponse,
  knownResponse,
  type MomentsResponse,
  momentsResponse,
  type NameRequest,
  nameRequest,
  originHeader,
  type Projection,
  projection,
  type RenderResponse,
  type RestoreRequest,
  type RestoreResponse,
  renderResponse,
  restoreRequest,
  restoreResponse,
  secretHeader,
  type WriteRequest,
  type WriteResponse,
  writeRequest,
  writeResponse,
} from './content-api.ts';
export {
  type ContentSource,
  decodeContent,
  encodeContentChange,
  splitContentChange,
} from './content-change.ts';
export { type HandedUpgrade, handedUpgrade, upgradeRefusal } from './handed-upgrade.ts';
export { isAskedFromHere } from './is-asked-from-here.ts';
export { isLoopback } from './is-loopback.ts';
export { isOriginAllowed } from './is-origin-allowed.ts';
export {
  type AppendAnswer,
  type AppendEntry,
  type AppendRefusal,
  type AppendResult,
  appendRefusals,
  decodeAppend,
  decodeAppendAnswer,
  decodeStoredDocument,
  encodeAppend,
  encodeAppendAnswer,
  encodeStoredDocument,
  type Refusal,
  refusals,
  type StoredDocument,
} from './journal-codec.ts';
export { addressIn, networkOf } from './network-of.ts';
export { Readiness, readyPath } from './readiness.ts';
export { requestIdHeader, requestIdIn, traceparentIn } from './request-id.ts';
