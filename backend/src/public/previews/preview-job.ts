/** What a preview is made of: plain texts, and a picture to show instead of them. */
export interface PreviewJob {
  title: string;
  /** Who wrote it, or what it is. */
  name: string;
  /** WebP, PNG, JPEG or GIF. One that can't be decoded is left out. */
  picture: Uint8Array | null;
  /** The same, to be shown as a circle above the title. */
  face?: Uint8Array | null;
}
