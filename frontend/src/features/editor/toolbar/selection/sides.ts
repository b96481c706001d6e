/**
 * Between which sides of the window a bar may stand, in pixels: those of the note, beside which other panels are.
 *
 * @param frame as wide as the place of the note
 * @param gap between the bar and the sides
 */
export function sidesOf(frame: HTMLElement | null, gap: number): { least: number; most: number } {
  const { left, right } = frame?.getBoundingClientRect() ?? { left: 0, right: window.innerWidth };
  return { least: Math.max(0, left) + gap, most: Math.min(window.innerWidth, right) - gap };
}
