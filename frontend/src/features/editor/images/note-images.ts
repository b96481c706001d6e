import { Extension } from '@tiptap/core';
import type { PictureSizes } from '../../../shared/note-text/picture-sizes.ts';
import { imageFiles } from './image-files.ts';
import { imageGuard } from './image-guard.ts';
import { imageKeys } from './image-keys.ts';
import type { ImageUploads } from './image-uploads.ts';
import { pastedImages } from './pasted-images.ts';

interface NoteImagesOptions {
  /** Null where a note is shown that no images are added to. */
  uploads: ImageUploads | null;
  /** Of the pictures that the note had when it was opened. */
  sizes: PictureSizes;
}

declare module '@tiptap/core' {
  interface Storage {
    noteImages: NoteImagesOptions;
  }
}

/** Images in the editor: those that are being added, in any way, and what keys do to those that are there. */
export const NoteImages = Extension.create<NoteImagesOptions, NoteImagesOptions>({
  name: 'noteImages',
  // Before what else takes keys and what is pasted: an image is not to be typed over, nor its file to be missed.
  priority: 1_100,
  addOptions: () => ({ uploads: null, sizes: {} }),
  addStorage() {
    return this.options;
  },
  addProseMirrorPlugins() {
    const { uploads } = this.options;
    const adding = uploads ? [imageFiles(this.editor), pastedImages(uploads)] : [];
    return [imageKeys(), imageGuard(), ...adding];
  },
});
