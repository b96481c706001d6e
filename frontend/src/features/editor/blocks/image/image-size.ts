/** How large an image is shown, in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Smaller than this an image can't be taken hold of. */
export const leastWidth = 40;

/** The size of an image that is made as wide as that, with its shape kept. */
export function sizedTo(width: number, { width: before, height }: ImageSize, most: number): ImageSize {
  const whole = Math.round(Math.max(leastWidth, Math.min(width, Math.max(leastWidth, most))));
  return { width: whole, height: Math.max(1, Math.round((whole * height) / before)) };
}
