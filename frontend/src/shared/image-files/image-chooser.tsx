import type { Ref } from 'react';
import { acceptedImages, type ImageProblem, imageProblem } from './image-file.ts';

interface ImageChooserProps {
  /** A click on it opens the file chooser of the browser. */
  ref: Ref<HTMLInputElement>;
  onChoose: (file: File, problem: ImageProblem | null) => void;
}

/** Lets a person choose an image, and shows nothing itself. */
export function ImageChooser({ ref, onChoose }: ImageChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={acceptedImages}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file) onChoose(file, imageProblem(file));
        // Or choosing the same file again would be no change.
        currentTarget.value = '';
      }}
    />
  );
}
