import { Extension } from '@tiptap/core';
import type { ImageUploads } from './image-uploads.ts';

interface NoteImagesOptions {
  /** Null where a note is shown that no pictures are added to. */
  uploads: ImageUploads | null;
}

declare module '@tiptap/core' {
  interface Storage {
    noteImages: NoteImagesOptions;
  }
}

/** Pictures in the editor: those that are being added. */
export const NoteImages = Extension.create<NoteImagesOptions, NoteImagesOptions>({
  name: 'noteImages',
  addOptions: () => ({ uploads: null }),
  addStorage() {
    return { uploads: this.options.uploads };
  },
});
