/** How much room the frame of a note has: for words, for every button, or for the few that matter most. */
export type FrameBreakpoint = 'wide' | 'medium' | 'narrow';

/** What a place of so many pixels is. */
export function frameBreakpoint(width: number): FrameBreakpoint {
  if (width >= 820) return 'wide';
  return width >= 520 ? 'medium' : 'narrow';
}
