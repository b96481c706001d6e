import { agreement, commonLength } from './agreement.ts';
import { type PlainNode, partsOf, wordsOf } from './document-parts.ts';
import type { Imported, KeptNote } from './exchange.ts';

/** Notes that are described one by one. */
const mostExamples = 5;

/** What notes have in common with the same notes after they were exported and imported again. */
export class Tally {
  notes = 0;
  identical = 0;
  /** The numbers of notes that differ, and where first. */
  readonly examples: string[] = [];
  /** The numbers of notes that differ, and of which the report says nothing. */
  readonly unlisted: string[] = [];
  /** What the report says of notes that do not differ. */
  readonly unreal: string[] = [];
  #words = 0;
  #kept = 0;
  #structure = 0;
  #parts = 0;

  add(before: ReadonlyMap<string, KeptNote>, { notes, losses }: Imported): void {
    for (const [number, { document }] of before) {
      const after = notes.get(number)?.document ?? { type: 'doc' };
      this.#count(document, after);
      const listed = losses.get(number) ?? [];
      const [was, is] = [partsOf(document), partsOf(after)];
      const isSame = JSON.stringify(was) === JSON.stringify(is);
      if (isSame) this.identical += 1;
      else if (this.examples.length < mostExamples)
        this.examples.push(`${number}: ${firstDifference(was, is)}`);
      if (!isSame && listed.length === 0) this.unlisted.push(number);
      if (isSame) this.unreal.push(...listed.map(({ text }) => `${number}: ${text}`));
    }
    for (const number of notes.keys()) if (!before.has(number)) this.unlisted.push(`${number} is new`);
  }

  get said(): string {
    const share = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(3)} %`;
    return (
      `words ${share(this.#kept, this.#words)} of ${this.#words}, structure ${share(this.#structure, this.#parts)} of ${this.#parts} parts, ` +
      `${this.identical} of ${this.notes} documents identical, ${this.unlisted.length} differ without being listed, ${this.unreal.length} losses listed that are none`
    );
  }

  /** Both in percent. */
  get shares(): { words: number; structure: number } {
    const share = (part: number, whole: number) => (100 * part) / Math.max(whole, 1);
    return { words: share(this.#kept, this.#words), structure: share(this.#structure, this.#parts) };
  }

  #count(before: PlainNode, after: PlainNode): void {
    this.notes += 1;
    const words = wordsOf(before);
    this.#words += words.length;
    this.#kept += commonLength(words, wordsOf(after));
    const parts = partsOf(before);
    this.#parts += parts.length;
    this.#structure += parts.length * agreement(parts, partsOf(after));
  }
}

function firstDifference(was: readonly string[], is: readonly string[]): string {
  const at = was.findIndex((part, index) => part !== is[index]);
  const index = at < 0 ? was.length : at;
  return `${was.slice(index, index + 2).join(' | ')} → ${is.slice(index, index + 2).join(' | ')}`;
}
