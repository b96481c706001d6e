/**
 * The limit for a promised time, in milliseconds. The nightly tier holds it; the gate, which often runs on a machine that
 * does other things, only tells what comes from what hangs.
 */
export const promised = (milliseconds: number): number =>
  process.env.STORY_TIMES === 'promised' ? milliseconds : 10 * milliseconds;
