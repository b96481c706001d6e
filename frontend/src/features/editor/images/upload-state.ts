/** Where an image comes from: a file of this device, or another note whose address it has. */
export type ImageSource = { kind: 'file'; file: File } | { kind: 'claim'; address: string };

/** How far an image is that this page adds to the note. */
export type UploadState =
  /** It stands nowhere in the note: not yet, or not any more. Should it come back, it begins anew. */
  | { kind: 'absent' }
  /** For its turn, for the note to be made, for an answer. */
  | { kind: 'waiting' }
  /** Being scaled down, or converted. */
  | { kind: 'preparing' }
  /** `share` of it has left, from 0 to 1. */
  | { kind: 'sending'; share: number }
  /** `detail`: what the server said of the file itself. */
  | { kind: 'failed'; message: string; detail: string | null }
  /** This browser cannot read the file: another try would fail too. */
  | { kind: 'unreadable'; message: string }
  | { kind: 'done' };

/** What an added image becomes once it is there: where it is, and its own size in pixels. */
export interface Arrival {
  location: string;
  width: number | null;
  height: number | null;
}
