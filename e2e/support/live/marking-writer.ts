import * as Y from 'yjs';
import type { LiveNote } from './live-note.ts';

/** What a mark should be: there, in bold, or gone. `nothing`: no promise was made about it. */
export interface MarkFate {
  mark: string;
  promised: 'present' | 'absent' | 'nothing';
  isBold: boolean | 'nothing';
}

interface Act {
  mark: string;
  kind: 'written' | 'embolded' | 'deleted';
}

/**
 * Types marks that occur nowhere else, makes some of them bold, deletes some again, and remembers which of
 * its acts the server acknowledged. What it remembers is the oracle of a crash: it never looks at the
 * server's state.
 */
export class MarkingWriter {
  private readonly note: LiveNote;
  private readonly name: string;
  private readonly random: () => number;
  private readonly present = new Map<string, Y.XmlElement>();
  private readonly acts: Act[] = [];
  private acknowledgedActs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(note: LiveNote, name: string, random: () => number) {
    this.note = note;
    this.name = name;
    this.random = random;
    note.onAcknowledged(() => {
      this.acknowledgedActs = this.acts.length;
    });
  }

  /** Types, with pauses that many times as long as those of someone in a hurry. */
  start(slowness = 1): void {
    const step = () => {
      this.act();
      this.timer = setTimeout(step, slowness * (5 + this.random() * 40));
    };
    step();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Every mark ever written, and the fate that the server has promised for it. */
  get promises(): MarkFate[] {
    return this.promisesAt(this.acknowledgedActs);
  }

  /** The same, had everything been acknowledged: what a note has to come to in the end. */
  get intentions(): MarkFate[] {
    return this.promisesAt(this.acts.length);
  }

  get acknowledged(): number {
    return this.acknowledgedActs;
  }

  /** The same, as it was when so many acts were {@link acknowledged}. */
  promisesAt(acknowledgedActs: number): MarkFate[] {
    const fates = new Map<string, MarkFate>();
    this.acts.forEach(({ mark, kind }, index) => {
      const isPromised = index < acknowledgedActs;
      const fate: MarkFate = fates.get(mark) ?? { mark, promised: 'nothing', isBold: false };
      fates.set(mark, fate);
      if (kind === 'embolded') fate.isBold = isPromised || 'nothing';
      else if (!isPromised) fate.promised = 'nothing';
      else fate.promised = kind === 'written' ? 'present' : 'absent';
    });
    return [...fates.values()];
  }

  private act(): void {
    const chance = this.random();
    const [mark, paragraph] = [...this.present][0] ?? [];
    if (mark && paragraph && chance < 0.2) {
      this.acts.push({ mark, kind: 'deleted' });
      this.present.delete(mark);
      this.note.content.delete(this.note.content.toArray().indexOf(paragraph), 1);
    } else if (chance < 0.4 && this.embolden()) {
      // Done.
    } else {
      this.write(chance < 0.6 ? 'letter by letter' : 'at once');
    }
  }

  /** Makes the newest of its marks bold that is not. */
  private embolden(): boolean {
    const [mark, paragraph] = [...this.present].at(-1) ?? [];
    const text = paragraph?.get(0);
    if (!mark || !(text instanceof Y.XmlText)) return false;
    if (this.acts.some((act) => act.kind === 'embolded' && act.mark === mark)) return false;
    this.acts.push({ mark, kind: 'embolded' });
    text.format(0, text.length, { bold: {} });
    return true;
  }

  private write(how: 'letter by letter' | 'at once'): void {
    const mark = `«${this.name}-${this.acts.length}»`;
    this.acts.push({ mark, kind: 'written' });
    const { content } = this.note;
    const at = content.length;
    this.note.appendParagraph(how === 'at once' ? mark : '');
    const paragraph = content.get(at) as Y.XmlElement;
    this.present.set(mark, paragraph);
    if (how === 'at once') return;
    const text = paragraph.get(0) as Y.XmlText;
    for (const letter of mark) text.insert(text.length, letter);
  }
}
