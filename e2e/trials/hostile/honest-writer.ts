import type { LiveNote } from '../../support/live/live-note.ts';
import { TooSlow } from '../../support/within.ts';

const patience = 15_000;

/** Types one mark after the other, each when the one before it is saved, and notes how long that took. */
export class HonestWriter {
  readonly marks: string[] = [];
  readonly note: LiveNote;
  readonly name: string;
  private saved: () => void = () => {};

  constructor(note: LiveNote, name: string) {
    this.note = note;
    this.name = name;
    note.onAcknowledged(() => this.saved());
  }

  /** Types until told to stop; answers the milliseconds from each mark to its acknowledgement. */
  async type(stop: AbortSignal): Promise<number[]> {
    const times: number[] = [];
    while (!stop.aborted) {
      const mark = `«${this.name}-${this.marks.length}»`;
      const startedAt = performance.now();
      const saved = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new TooSlow(`${mark} was not saved within ${patience} ms`)),
          patience,
        );
        this.saved = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.note.appendParagraph(mark);
      await saved;
      times.push(performance.now() - startedAt);
      this.marks.push(mark);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    return times;
  }
}
