import { oneLine } from './legible-text.ts';

/** A block with words of its own, as a preview reads it. */
export interface TextLine {
  text: string;
  kind: 'heading' | 'item' | 'words';
}

/** The kind of the block with this name, in a block with that name. */
export function lineKind(block: string, parent: string): TextLine['kind'] {
  if (block === 'heading') return 'heading';
  return block === 'actionItem' || parent === 'listItem' ? 'item' : 'words';
}

/** So many lines are passed in search of a telling one. */
const mostPassed = 40;
/** Longer lines say something, whatever they are. */
const shortCharacters = 100;
/** What follows a list is told instead of it only if it has as much to say. */
const proseCharacters = 40;

/**
 * The lines from the first that tells what a note is about: not its title again, a heading, the date, who wrote it, a
 * greeting, topics alone, or a list of short items before a text. Where none does, all but what is only said around them.
 */
export function* tellingLines(lines: Iterable<TextLine>, title: string): Generator<TextLine> {
  const passed: TextLine[] = [];
  let hasBegun = false;
  for (const line of lines) {
    // An empty item makes no list.
    if (line.text.trim() === '') continue;
    if (!hasBegun && passed.length === mostPassed) {
      yield* withoutFrame(passed, title);
      hasBegun = true;
    }
    const isAfterList = passed.some(({ kind }) => kind === 'item');
    hasBegun ||= isTelling(line, title, isAfterList);
    if (hasBegun) yield line;
    else passed.push(line);
  }
  if (!hasBegun) yield* withoutFrame(passed, title);
}

function isTelling(line: TextLine, title: string, isAfterList: boolean): boolean {
  if (isFrame(line, title)) return false;
  const { length } = line.text;
  if (line.kind === 'words') return !isAfterList || length >= proseCharacters;
  return line.kind === 'item' && length > shortCharacters;
}

function withoutFrame(lines: readonly TextLine[], title: string): readonly TextLine[] {
  const rest = lines.filter((line) => !isFrame(line, title));
  return rest.length > 0 ? rest : lines;
}

const date =
  /^(?:\p{L}{2,12},? )?(?:\d{1,2}(?:\.|st|nd|rd|th)? (?:of )?\p{L}{3,12}\.?,? \d{4}|\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4})\.?$/u;
const writtenBy = /^(?:written )?(?:by|von|par|por) \p{Lu}\S*(?:,? [^\s.!?:]+){0,5}$/iu;
const greeting = /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|hola|ciao)(?: \S+){0,4}[,!]$/iu;
const topics = /^#\S+(?: #\S+)*$/;

/** What stands around what a note says. */
function isFrame({ text, kind }: TextLine, title: string): boolean {
  if (text.length > 2 * shortCharacters) return false;
  const line = oneLine(text);
  if (line === '') return true;
  const letters = lettersOf(line);
  if (letters !== '' && letters === lettersOf(title)) return true;
  return kind === 'words' && [date, writtenBy, greeting, topics].some((frame) => frame.test(line));
}

/** What two ways to write the same have in common. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
