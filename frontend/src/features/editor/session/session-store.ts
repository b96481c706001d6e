import type { RefusalReason } from './connection/refusal-reason.ts';
import type { SessionTarget } from './session-place.ts';
import type { SessionSnapshot, SessionState } from './session-state.ts';

/** What the screen knows of it. */
type ShownState = Pick<SessionSnapshot, 'state' | 'isLoaded' | 'isEditable' | 'isHeldBack' | 'rightsDiffer'>;

/**
 * The state of an open note and whether it may be edited. It receives what happens to the note and decides nothing but
 * what that makes of it: opening, saving and ending are the session's.
 */
export class SessionStore {
  #state: SessionState;
  #isLoaded = false;
  #mayEdit: boolean;
  /** The right that the screen showing the note knows of. */
  #agreed: boolean;
  #rightsDiffer = false;
  #isSchemaCompatible = true;

  constructor(target: SessionTarget) {
    const isDraft = target.kind === 'draft';
    this.#mayEdit = isDraft || target.mayEdit;
    this.#agreed = this.#mayEdit;
    this.#state = isDraft ? { kind: 'draft' } : { kind: 'connecting', shown: false };
  }

  /** It was opened to be edited, and the server has not refused that yet. */
  get mayEdit(): boolean {
    return this.#mayEdit;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  get shown(): ShownState {
    const mayWrite = this.#mayEdit && this.#isLoaded && this.#state.kind !== 'refused';
    return {
      state: this.#state,
      isLoaded: this.#isLoaded,
      isEditable: mayWrite && this.#isSchemaCompatible,
      isHeldBack: mayWrite && !this.#isSchemaCompatible,
      rightsDiffer: this.#rightsDiffer,
    };
  }

  /** The page that shows it knows of this right. From here on another one is a difference. */
  agreeTo(mayEdit: boolean): void {
    if (this.#agreed === mayEdit) return;
    this.#agreed = mayEdit;
    this.#rightsDiffer = false;
  }

  /** The page that shows the text says whether they know all that it holds. */
  setFamiliar(isSchemaCompatible: boolean): void {
    this.#isSchemaCompatible = isSchemaCompatible;
  }

  /** All that the server had once, or all of a draft, has come from this device. */
  loadedHere(): void {
    this.#isLoaded = true;
    if (this.#state.kind === 'connecting') this.#state = { kind: 'connecting', shown: true };
  }

  /** The draft has a note now. */
  created(): void {
    this.#state = { kind: 'connecting', shown: true };
  }

  granted(mayWrite: boolean): void {
    this.#rightsDiffer = this.#agreed !== mayWrite;
    if (mayWrite) return;
    this.#mayEdit = false;
    // Told so on an open connection, the document stays as it is and goes on live.
    if (this.#state.kind === 'live') this.#state = { kind: 'read-only' };
  }

  /** The document is here, as the server has it. */
  loaded(): void {
    this.#isLoaded = true;
    this.#state = { kind: this.#mayEdit ? 'live' : 'read-only' };
  }

  interrupted(): void {
    this.#state = { kind: 'connecting', shown: this.#isLoaded };
  }

  refused(reason: RefusalReason): void {
    this.#mayEdit = false;
    this.#state = { kind: 'refused', reason, at: Date.now() };
  }

  /** A component that still shows it accepts no more letters. */
  ended(): void {
    this.#mayEdit = false;
  }
}
