export {
  type Arrangement,
  arrange,
  type Block,
  blocksOf,
  type Entry,
  type PlacedNote,
  placesOf,
  readingOrder,
  type StoredOrder,
} from './notebook-order.ts';
