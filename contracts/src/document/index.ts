export { mostColumns } from './blocks/columns/columns.ts';
export { longestAlt, uploadedImageHeight } from './blocks/image/image.ts';
export { documentBlocks } from './blocks/index.ts';
export { type PanelKind, panelKinds } from './blocks/panel/panel.ts';
export { tableColumnWidths } from './blocks/table/table.ts';
export type { HtmlElement, NodeRole } from './document-part.ts';
export { documentFields } from './fields.ts';
export {
  isValidAttribute,
  isValidMark,
  namesSomethingNewer,
  validAttributes,
} from './format/attribute-checks.ts';
export type { DocumentFormat } from './format/document-format.ts';
export { createFormat, formatOf, noteFormat, roleOf } from './format/note-format.ts';
export { fillIncompleteBlocks } from './format/whole-blocks.ts';
export { findHashtags, hashtagAtEnd, type PlacedHashtag, placeHashtags } from './hashtags.ts';
export {
  findImageAddresses,
  imageSources,
  imageWidths,
  isImageAddress,
  longestImageAddress,
  readImageAddress,
} from './image-address.ts';
export { textSizes } from './marks/text-size.ts';
export { type MessageKind, messageKinds } from './message-kinds.ts';
export { nearestColor } from './nearest-color.ts';
export { type PaletteColor, palette } from './palette.ts';
export { isInternalLink, isSafeLink, linkProtocols } from './safe-link.ts';
export { cutText } from './text/cut-text.ts';
export { foldLines } from './text/fold-lines.ts';
export { oneLine } from './text/legible-text.ts';
export { previewOf } from './text/preview.ts';
export { lineKind, type TextLine } from './text/telling-lines.ts';
export { normalizeTitle } from './text/title.ts';
export { countCharacters, countWords } from './text/word-count.ts';
export { type Alignment, alignments, mostIndent } from './text-layout.ts';
