import type { Ref } from 'react';
import { acceptedPictures, type PictureProblem, pictureProblem } from './picture-file.ts';

interface PictureChooserProps {
  /** A click on it opens the file chooser of the browser. */
  ref: Ref<HTMLInputElement>;
  onChoose: (file: File, problem: PictureProblem | null) => void;
}

/** Has somebody choose a picture, and shows nothing itself. */
export function PictureChooser({ ref, onChoose }: PictureChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={acceptedPictures}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file) onChoose(file, pictureProblem(file));
        // Or choosing the same file again would be no change.
        currentTarget.value = '';
      }}
    />
  );
}
