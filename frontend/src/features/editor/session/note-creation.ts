import { jittered } from './connection/jittered.ts';
import type { SaveFacts } from './saving/save-status.ts';
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
  #hasFailed = false;
  #isStopped = false;

  constructor(options: NoteCreationOptions) {
    this.#options = options;
  }

  begin(): void {
    if (!this.#isStopped) void this.#try(0);
  }

  /** What failed and was to be tried again later, if ever, is tried now. */
  hurry(): void {
    if (!this.#hasFailed) return;
    clearTimeout(this.#timer);
    this.begin();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #try(attempt: number): Promise<void> {
    const { key, create, onWrite, onCreated } = this.#options;
    this.#hasFailed = false;
    onWrite({ kind: 'pending' });
    const outcome = await create(key);
    if (this.#isStopped) return;
    if (outcome.kind === 'created') {
      this.stop();
      onCreated(outcome.documentName);
      return;
    }
    this.#hasFailed = true;
    onWrite({ kind: 'failed', message: outcome.message });
    const pause = jittered(pauses[attempt] ?? pauses[3]);
    if (!outcome.final) this.#timer = setTimeout(() => void this.#try(attempt + 1), pause);
  }
}
