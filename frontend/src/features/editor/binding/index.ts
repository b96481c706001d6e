/* The text on the screen and the live document, kept in step. Everything else in the editor knows these names alone. */
export { type HistoryDirection, LiveText } from './live-text.ts';
export { absolutePosition, relativePosition } from './relative-position.ts';
export { absoluteSelection, type RelativeSelection, relativeSelection } from './relative-selection.ts';
export { replaceChanged, sizeUpTo } from './replace-changed.ts';
export { UndoHistory } from './undo-history.ts';
