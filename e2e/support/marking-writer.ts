import type * as Y from 'yjs';
import type { LiveNote } from './live-note.ts';

/**
 * Writes marks that occur nowhere else, deletes some of its own again, and remembers which of its acts
 * the server acknowledged. What it remembers is the oracle of a crash: it never looks at the server's state.
 */
export class MarkingWriter {
  private readonly note: LiveNote;
  private readonly name: string;
  private readonly random: () => number;
  private readonly present = new Map<string, Y.XmlElement>();
  private readonly acts: { mark: string; kind: 'written' | 'deleted' }[] = [];
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

  start(): void {
    const step = () => {
      this.act();
      this.timer = setTimeout(step, 5 + this.random() * 40);
    };
    step();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Every mark ever written, and the fate that the server has promised for it. */
  get promises(): { mark: string; promised: 'present' | 'absent' | 'nothing' }[] {
    const written = new Map<string, 'present' | 'absent' | 'nothing'>();
    this.acts.forEach(({ mark, kind }, index) => {
      const acknowledged = index < this.acknowledgedActs;
      if (kind === 'written') written.set(mark, acknowledged ? 'present' : 'nothing');
      else written.set(mark, acknowledged ? 'absent' : 'nothing');
    });
    return [...written].map(([mark, promised]) => ({ mark, promised }));
  }

  get acknowledged(): number {
    return this.acknowledgedActs;
  }

  private act(): void {
    const [mark, paragraph] = this.random() < 0.2 ? ([...this.present][0] ?? []) : [];
    if (mark && paragraph) {
      const index = this.note.content.toArray().indexOf(paragraph);
      this.acts.push({ mark, kind: 'deleted' });
      this.present.delete(mark);
      this.note.content.delete(index, 1);
      return;
    }
    const fresh = `«${this.name}-${this.acts.length}»`;
    this.acts.push({ mark: fresh, kind: 'written' });
    const paragraphAt = this.note.content.length;
    this.note.appendParagraph(fresh);
    this.present.set(fresh, this.note.content.get(paragraphAt) as Y.XmlElement);
  }
}
