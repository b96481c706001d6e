import { type SaveFacts, type SaveStatus, saveStatus } from './save-status.ts';

/** What waits to be saved: a note's edits for its connection, a draft's for its note, or nothing yet. */
export type SavingStage = 'note' | 'touched-draft' | 'untouched-draft';

/** Knows what there is to know about the saving of a note, and when time alone changes what that means (C21). */
export class SaveClock {
  readonly #onTick: () => void;
  readonly #facts: SaveFacts = {
    browserOnline: navigator.onLine !== false,
    connection: 'opening',
    connectionSince: Date.now(),
    unacknowledgedSince: null,
    journalAwaySince: null,
    write: { kind: 'none' },
    refused: false,
    lastActivity: 0,
  };
  #status: SaveStatus = { kind: 'opening' };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onTick told when it is time to {@link look} again */
  constructor(onTick: () => void) {
    this.#onTick = onTick;
  }

  get facts(): Readonly<SaveFacts> {
    return this.#facts;
  }

  /** The same object for as long as it says the same. */
  get status(): SaveStatus {
    return this.#status;
  }

  note(facts: Partial<Pick<SaveFacts, 'browserOnline' | 'write' | 'refused' | 'lastActivity'>>): void {
    Object.assign(this.#facts, facts);
  }

  noteConnection(connection: SaveFacts['connection']): void {
    if (this.#facts.connection === connection) return;
    this.#facts.connection = connection;
    this.#facts.connectionSince = Date.now();
  }

  /** The connection is gone, and with it what was under way on it. */
  noteInterruption(cause: 'down' | 'renewing' | 'journal-away'): void {
    const { journalAwaySince, unacknowledgedSince } = this.#facts;
    if (cause === 'journal-away')
      this.#facts.journalAwaySince = journalAwaySince ?? unacknowledgedSince ?? Date.now();
    this.#facts.unacknowledgedSince = null;
    this.noteConnection(cause === 'renewing' ? 'renewing' : 'down');
  }

  /** Something has no answer yet: of what is under way the oldest, so that answers that keep coming are no silence. */
  noteWaiting(awaitedSince: number | null): void {
    this.#facts.unacknowledgedSince = awaitedSince ?? this.#facts.unacknowledgedSince ?? Date.now();
  }

  /** Everything has its answer. @param wasUnsaved until now there were edits that only this device knew */
  noteSettled(wasUnsaved: boolean): void {
    if (wasUnsaved || this.#facts.unacknowledgedSince !== null) this.#facts.lastActivity = Date.now();
    this.#facts.unacknowledgedSince = null;
    this.#facts.journalAwaySince = null;
  }

  /** Brings {@link status} up to date. */
  look(stage: SavingStage): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    const { status, changesAt } = this.#statusOf(stage, now);
    if (changesAt !== null) this.#timer = setTimeout(this.#onTick, Math.max(0, changesAt - now));
    if (JSON.stringify(status) !== JSON.stringify(this.#status)) this.#status = status;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #statusOf(stage: SavingStage, now: number): ReturnType<typeof saveStatus> {
    switch (stage) {
      case 'note':
        return saveStatus(this.#facts, now);
      case 'touched-draft':
        // It waits for its note, not for a connection.
        return saveStatus({ ...this.#facts, connection: 'open' }, now);
      case 'untouched-draft':
        return { status: { kind: 'opening' }, changesAt: null };
    }
  }
}
