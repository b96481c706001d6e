import { withoutBidiOverrides } from './bidi-overrides.ts';

/** Drawn as nothing, or only over what stands before it; private use has no form that all people see. */
const seen = /[^\p{DI}\p{Z}\p{Cc}\p{Cs}\p{Co}\p{M}\u2800\ufff9-\ufffc\u{13430}-\u{1345f}\u{1d159}]/u;

/** Whether nothing of a text can be seen: spaces, marks without a letter, zero-width characters, fillers. */
export function isBlank(text: string): boolean {
  return !seen.test(text);
}

/** Characters of format that are seen, or needed: signs around Arabic numbers, marks of direction, joiners, tags of flags. */
const neededFormat = String.raw`[\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u200c-\u200f\u{110bd}\u{110cd}\u{e0020}-\u{e007f}]`;
/** Invisible, and needed by no script: soft hyphens, zero-width spaces, fillers. They come along when a name is pasted. */
const fillers = new RegExp(
  String.raw`\u034f|\u17b4|\u17b5|[\u115f\u1160\u2065\u2800\u3164\uffa0\u{13430}-\u{1345f}\u{1d159}]|(?!${neededFormat})\p{Cf}`,
  'gu',
);

/** A name is compared and cut: what is invisible in it would make two names of one. */
export function withoutFillers(text: string): string {
  return text.replace(fillers, '');
}

/** One line: text of one person in the middle of ours forges no paragraph. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** The name of a thing as it is shown: one line that turns no words around it. */
export function nameOfThing(text: string): string {
  return oneLine(legible(withoutFillers(withoutBidiOverrides(text))));
}

/** What is drawn on the letter before it, also where it is a letter of its own. No script needs more than six of them. */
const mark = String.raw`[\p{M}\p{EMod}\u0e33\u0eb3\uff9e\uff9f\u{e0020}-\u{e007f}]`;
const mostMarks = 6;
const tooManyMarks = new RegExp(
  `((?:[\u200c\u200d]*${mark}){${mostMarks}})(?:[\u200c\u200d]|${mark})+`,
  'gu',
);
const picture = String.raw`\p{ExtPict}[\ufe0f\p{EMod}]*`;
const joiners = new RegExp(
  `(${picture}(?:\u200d${picture})+)|(?<=\\p{L}\\p{M}{0,${mostMarks}})([\u200c\u200d])[\u200c\u200d]*|[\u200c\u200d]+`,
  'gu',
);

/**
 * A text that stays where it is drawn. A joiner stays after a letter, where scripts need it, and in emoji that exist:
 * a chain of any others is one character without end, which no line breaks. A character carries at most six marks.
 * A text of which nothing can be seen is empty. Idempotent.
 */
export function legible(text: string): string {
  if (isBlank(text)) return '';
  const shown = text
    .replace(joiners, (_, chain?: string, joiner = '') => (chain === undefined ? joiner : joined(chain)))
    .replace(tooManyMarks, '$1');
  // What was taken away may have kept signs apart, or was all that could be seen.
  return shown === text ? text : legible(shown);
}

/** Emoji joined to one, or beside each other where there is no such emoji. */
function joined(chain: string): string {
  return isEmoji(chain) ? chain : chain.replaceAll('\u200d', '');
}

const emoji = emojiPattern();

/** Whether a sequence is an emoji, with or without the selectors that ask for its coloured form. */
function isEmoji(sequence: string): boolean {
  if (!emoji) return true;
  const qualified = sequence
    .replaceAll('\ufe0f', '')
    .replace(/(?!\p{EPres})\p{Emoji}(?!\p{EMod})/gu, '$&\ufe0f');
  return emoji.test(qualified);
}

/** Null in a browser that does not know the property; the server does. */
function emojiPattern(): RegExp | null {
  try {
    return /^\p{RGI_Emoji}$/v;
  } catch {
    return null;
  }
}
