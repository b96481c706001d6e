import type { DeviceCopy } from './device/device-copy.ts';
import type { Draft, Drafts } from './device/draft.ts';
import { NoteCreation } from './note-creation.ts';
import type { SaveFacts } from './saving/save-status.ts';
import type { CreateNote } from './session-place.ts';

interface OpenDraftOptions {
  userId: string;
  draft: Draft;
  create: CreateNote;
  drafts: Drafts;
  copy: DeviceCopy;
  onWrite(write: SaveFacts['write']): void;
  onCreated(documentName: string): void;
}

/**
 * A draft that is open: at first only a place to write in, from its first edit on kept on this device while its note
 * is made (C23).
 */
export class OpenDraft {
  readonly #options: OpenDraftOptions;
  readonly #creation: NoteCreation;
  #isWanted = false;

  constructor(options: OpenDraftOptions) {
    this.#options = options;
    const { draft, create, onWrite, onCreated } = options;
    this.#creation = new NoteCreation({ key: draft.key, create, onWrite, onCreated });
  }

  /** The name under which its text is kept on this device. */
  get storeName(): string {
    return this.#options.draft.storeName;
  }

  /** It was begun at an earlier visit. */
  get isResumed(): boolean {
    return this.#options.draft.resumed;
  }

  /** There is something in it, or a note is wanted of it as it is. */
  keep(): void {
    const { userId, draft, drafts, copy } = this.#options;
    copy.markUnsaved(draft.storeName, () => drafts.enter(userId, draft));
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#creation.begin();
  }

  /** If its note could not be made, tries again now. */
  hurry(): void {
    this.#creation.hurry();
  }

  /** Its text gets its own place before the draft lets go of it, so a crash in between loses nothing. */
  moveTo(documentName: string): Promise<void> {
    const { userId, draft, drafts, copy } = this.#options;
    return copy.move(draft.storeName, documentName, () => drafts.remove(userId, draft));
  }

  /** Leaves it to the next New Note. */
  leave(): void {
    this.#creation.stop();
    this.#options.drafts.leave(this.#options.draft);
  }
}
