import { countUpTo, type Letter } from './letter-runs.ts';

interface Text {
  clock: number;
  text: string;
  at: number | null;
}

/** In the place of a letter of which nothing is known. */
const unknown = '\0';

/** The letters that were ever written, also those that are gone. */
export class LetterTexts {
  readonly #texts = new Map<number, Text[]>();

  /** In the order in which a client wrote them; what is there already is left out. */
  add(client: number, { clock, text, at }: Text): void {
    const texts = this.#texts.get(client) ?? [];
    this.#texts.set(client, texts);
    const last = texts.at(-1);
    const end = last ? last.clock + last.text.length : 0;
    if (clock >= end) texts.push({ clock, text, at });
    else if (clock + text.length > end) texts.push({ clock: end, text: text.slice(end - clock), at });
  }

  of(client: number): readonly Text[] {
    return this.#texts.get(client) ?? [];
  }

  /** Whether so many letters from there on are the same, as far as it is known. */
  isSame(from: Letter, to: Letter, length: number): boolean {
    const [before, after] = [this.#lettersAt(from, length), this.#lettersAt(to, length)];
    if (before === after) return true;
    for (let index = 0; index < length; index += 1) {
      const [was, is] = [before.charAt(index), after.charAt(index)];
      if (was !== is && was !== unknown && is !== unknown) return false;
    }
    return true;
  }

  #lettersAt({ client, clock }: Letter, length: number): string {
    const texts = this.of(client);
    let letters = '';
    for (let at = Math.max(0, countUpTo(texts, clock, (text) => text.clock) - 1); letters.length < length; ) {
      const next = texts[at];
      const place = clock + letters.length;
      const left = length - letters.length;
      if (!next || next.clock >= clock + length) return letters + unknown.repeat(left);
      if (next.clock > place) letters += unknown.repeat(next.clock - place);
      else letters += next.text.slice(place - next.clock, place - next.clock + left);
      if (next.clock + next.text.length <= clock + letters.length) at += 1;
    }
    return letters;
  }
}
