export {
  type Arrangement,
  arrange,
  type Block,
  blocksOf,
  type Entry,
  type PlacedNote,
  placesOf,
  type StoredOrder,
} from './notebook-order.ts';
