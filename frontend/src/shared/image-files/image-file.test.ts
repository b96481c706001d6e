// @vitest-environment node
import { expect, test } from 'vitest';
import { imageProblem } from './image-file.ts';

const most = 2_097_152;

test.each<[string, number, ReturnType<typeof imageProblem>]>([
  ['me.jpg', most, null],
  ['me.JPEG', 1, null],
  ['me.at.sea.gif', 1, null],
  ['me.png', 1, null],
  ['me.tiff', 1, null],
  ['me.tif', 1, null],
  ['me.jpg', most + 1, 'tooLarge'],
  ['me.svg', 1, 'wrongType'],
  ['me.png.exe', 1, 'wrongType'],
  ['jpg', 1, 'wrongType'],
  // Of two things that are wrong, the one that another size would not mend.
  ['me.webp', most + 1, 'wrongType'],
])('%s of %i bytes: %s', (name, size, problem) => {
  expect(imageProblem({ name, size })).toBe(problem);
});
