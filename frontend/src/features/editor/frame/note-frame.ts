import type { ReactNode } from 'react';
import type { NoteType } from '../../../shared/note-text/note-type.ts';
import type { PictureSizes } from '../../../shared/note-text/picture-sizes.ts';
import type { FrameBreakpoint } from './frame-breakpoint.ts';

/** What of a note its editor and its preview show around the text. */
export interface NoteFrame {
  /** From reading to editing and back; absent for people who may not edit. */
  onMode?: (() => void) | undefined;
  /** Begins a comment about a block of the text; absent where the note takes none. */
  onComment?: ((quote: string) => void) | undefined;
  type: NoteType;
  /** Of the pictures in its text. */
  pictureSizes?: PictureSizes | undefined;
  /** So wide is the place that the note is shown in. */
  breakpoint: FrameBreakpoint;
  /** At the start of the frame: where the note belongs. */
  lead?: ReactNode;
  /** At the end of the frame. */
  actions?: ReactNode;
  /** Between the title and the text: who wrote it, and when. */
  byline?: ReactNode;
  /** Below the page: what readers say about the note. */
  below?: ReactNode;
}
