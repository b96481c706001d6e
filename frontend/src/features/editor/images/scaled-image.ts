/** What a worker is asked to make of a file. */
export interface ScaleJob {
  file: Blob;
  /** Pixels of the longer side, which the image has at most afterwards. */
  longest: number;
  /** Bytes that it has at most afterwards. */
  mostBytes: number;
  /** Whether an image that is small enough is written anew too, because the server does not take its kind. */
  isConverted: boolean;
}

/** `same`: the file is to be sent as it is. */
export type ScaledImage = { kind: 'same' } | { kind: 'unreadable' } | { kind: 'made'; image: Blob };
