import { jittered } from './jittered.ts';
import type { SaveFacts } from './save-status.ts';
import type { CreateNote } from './session-place.ts';

/** Pauses before the creation of a note is tried again, in milliseconds and at most. */
const pauses = [1_000, 2_000, 5_000, 10_000] as const;

interface NoteCreationOptions {
  /** Sent each time, so that there is one note however often it is tried. */
  key: string;
  create: CreateNote;
  onWrite(write: SaveFacts['write']): void;
  onCreated(documentName: string): void;
}

/** Creates a draft's note, and tries again until it is there or nothing would help (C23). */
export class NoteCreation {
  readonly #options: NoteCreationOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(options: NoteCreationOptions) {
    this.#options = options;
  }

  /** Tries now; what was to be tried later is not. */
  begin(): void {
    clearTimeout(this.#timer);
    void this.#try(0);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #try(attempt: number): Promise<void> {
    const { key, create, onWrite, onCreated } = this.#options;
    onWrite({ kind: 'pending' });
    const outcome = await create(key);
    if (this.#isStopped) return;
    if (outcome.kind === 'created') {
      this.stop();
      onCreated(outcome.documentName);
      return;
    }
    onWrite({ kind: 'failed', message: outcome.message });
    const pause = jittered(pauses[attempt] ?? pauses[3]);
    if (!outcome.final) this.#timer = setTimeout(() => void this.#try(attempt + 1), pause);
  }
}
