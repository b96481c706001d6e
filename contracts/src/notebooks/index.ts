export {
  type Arrangement,
  arrange,
  type Block,
  besideIn,
  blocksOf,
  type Entry,
  type PlacedNote,
  placesOf,
  readingOrder,
  type StoredOrder,
} from './notebook-order.ts';
