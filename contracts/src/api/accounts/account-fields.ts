import { z } from 'zod';
import { legible, withoutFillers } from '../../document/text/legible-text.ts';
import { limits } from '../endpoint/limits.ts';
import { tooLong } from '../endpoint/shapes.ts';

// Apart from the endpoints: forms check them too, and load them with their own code.

/** Trimmed and lowercased, as the specification asks. */
export const email = z
  .string({ error: 'Please enter a valid email.' })
  .trim()
  .toLowerCase()
  .max(limits.emailCharacters, 'Please enter a valid email.')
  .pipe(z.email('Please enter a valid email.'));

/**
 * Lowercase letters, numerals, `.` and `_`; starts and ends with a letter or numeral. Every other one is
 * answered with `message`.
 */
export const usernameOr = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .toLowerCase()
    .min(1, message)
    .max(limits.usernameCharacters, message)
    .regex(/^[a-z0-9]+(?:[._][a-z0-9]+)*$/, message);

/** The first character of a text that no username has; null without one. */
export function strangeInUsername(text: string): string | null {
  return /[^a-z0-9._]/iu.exec(text.trim())?.[0] ?? null;
}

export const username = usernameOr('This username is not available.');

/** A username in an address. What none can be is unknown, not wrong. */
export const usernameInPath = z.object({ username: z.string().trim().toLowerCase().max(100) });

/**
 * What nobody can see is no name, or the person could not be recognised. One line, and nothing that turns the direction
 * of the words around it or is drawn over them: a name is in the middle of ours. What is far too long is refused before
 * the pattern, which takes the square of a run of joiners.
 */
export const personName = z
  .string({ error: 'Your name is required.' })
  .max(4 * limits.nameCharacters, { error: tooLong(limits.nameCharacters), abort: true })
  .regex(
    /^(?:[^\p{Cc}\p{Cs}\u2028\u2029\p{Bidi_Control}](?!(?:[\u200c\u200d]*\p{M}){7}))*$/u,
    'This contains characters that are not allowed.',
  )
  .overwrite((name) => legible(withoutFillers(name)).trim())
  .min(1, 'Your name is required.')
  .max(limits.nameCharacters, tooLong(limits.nameCharacters));

export const password = z
  .string({ error: 'Password must be minimum 6 characters.' })
  .min(limits.passwordMinCharacters, 'Password must be minimum 6 characters.')
  .max(limits.passwordMaxCharacters, 'Password must be maximum 200 characters.');

/**
 * Cuts what is only compared with something of ours. Longer than all of ours it is wrong like everything
 * else that is wrong, and stays so when cut; a refusal of its own would be another answer.
 */
export const cutBehind = (max: number) => (text: string) => text.slice(0, max + 1);

/** A password as it is, to be compared. Characters may be two units of text. */
export const presentPassword = (missing: string) =>
  z.string({ error: missing }).overwrite(cutBehind(2 * limits.passwordMaxCharacters));
