export { isValidAttribute, isValidMark, namesSomethingNewer, validAttributes } from './attribute-checks.ts';
export { mostColumns } from './blocks/columns/columns.ts';
export { longestAlt, uploadedImageHeight } from './blocks/image/image.ts';
export { documentBlocks } from './blocks/index.ts';
export { tableColumnWidths } from './blocks/table/table.ts';
export type { DocumentFormat } from './document-format.ts';
export type { HtmlElement, NodeRole } from './document-part.ts';
export { documentFields } from './fields.ts';
export { foldLines } from './fold-lines.ts';
export { findHashtags, hashtagAtEnd, type PlacedHashtag, placeHashtags } from './hashtags.ts';
export {
  findImageAddresses,
  imageSources,
  imageWidths,
  isImageAddress,
  longestImageAddress,
  readImageAddress,
} from './image-address.ts';
export { oneLine } from './legible-text.ts';
export { textSizes } from './marks/text-size.ts';
export { nearestColor } from './nearest-color.ts';
export { createFormat, formatOf, noteFormat, roleOf } from './note-format.ts';
export {
  type MessageKind,
  messageKinds,
  type PaletteColor,
  type PanelKind,
  palette,
  panelKinds,
} from './palette.ts';
export { previewOf } from './preview.ts';
export { isInternalLink, isSafeLink, linkProtocols } from './safe-link.ts';
export { type Alignment, alignments, mostIndent } from './text-layout.ts';
export { normalizeTitle, titleLength } from './title.ts';
export { fillIncompleteBlocks } from './whole-blocks.ts';
export { countCharacters, countWords } from './word-count.ts';
