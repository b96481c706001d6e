import { TooSlow } from './within.ts';

/**
 * Looks every 10 ms until the condition holds, for what announces itself nowhere. Patient, because machines are busy
 * at times, and a note rests twenty times as long as its last fold took.
 *
 * @param what names what is waited for, in the error of a wait that was too long
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 150_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new TooSlow(`Waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
