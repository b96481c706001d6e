/** What a preview is made of: plain texts, and a picture to show instead of them. */
export interface PreviewJob {
  title: string;
  /** Who wrote it. */
  name: string;
  /** WebP, PNG, JPEG or GIF. One that can't be decoded is left out. */
  picture: Uint8Array | null;
}

/** What the process answers: a PNG of 1200 × 630 pixels, or why there is none. */
export type PreviewAnswer = { png: Uint8Array } | { failed: string };
