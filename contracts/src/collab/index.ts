export { type CloseReason, closeReasons, isCloseReason } from './close-reasons.ts';
export {
  type DocumentAddress,
  formatDocumentName,
  maxGeneration,
  parseDocumentName,
} from './document-name.ts';
export { keepAsWritten } from './keep-as-written.ts';
export { collabLimits } from './limits.ts';
export { isNoteNews, type NoteNews, noteNews } from './note-news.ts';
export { plainCloseCode } from './plain-close-code.ts';
export { isPresenceUser, type PresenceUser, presenceColor, presenceColors } from './presence.ts';
export {
  judgeUpgrade,
  readCollabPath,
  readYjsPath,
  type UpgradeHead,
  type UpgradeRefusal,
} from './websocket-paths.ts';
