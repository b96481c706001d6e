import { parseDocumentName, presenceColor } from '@commonplace/contracts/collab';
import { documentFields } from '@commonplace/contracts/document';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Draft, Drafts } from './draft.ts';
import { jittered } from './jittered.ts';
import type { LocalRegistry, UnsavedMarks } from './local-registry.ts';
import { type LocalStore, openLocalStore } from './local-store.ts';
import { NoteConnection } from './note-connection.ts';
import { peoplePresent } from './people-present.ts';
import { randomId } from './random-id.ts';
import type { RefusalReason } from './refusal-reason.ts';
import { type SaveFacts, type SaveStatus, saveStatus } from './save-status.ts';
import type { LocalCopy, SessionSnapshot, SessionState } from './session-state.ts';
import type { AsideReason, SetAside } from './set-aside.ts';
import { type UnsentSince, unsentText } from './unsent-text.ts';

/** What a session works on: a note that exists, or one that is created with its first change. */
export type SessionTarget =
  | { kind: 'note'; documentName: string; mayEdit: boolean }
  | { kind: 'draft'; draft: Draft; create: (idempotencyKey: string) => Promise<CreationOutcome> };

/** What became of the creation of a draft's note. `final`: trying again by itself would not help. */
export type CreationOutcome =
  | { kind: 'created'; documentName: string }
  | { kind: 'failed'; message: string; final: boolean };

export interface SessionUser {
  id: string;
  name: string;
  username: string;
}

/** What a session is given by the page it lives in. */
export interface SessionPlace {
  registry: LocalRegistry;
  drafts: Drafts;
  setAside: SetAside;
  token: () => string;
  /** The address of a document's websocket. */
  collabUrl: (documentName: string) => string;
}

/** Pauses before the creation of a note is tried again, in milliseconds and at most. */
const creationPauses = [1_000, 2_000, 5_000, 10_000] as const;

/** A transaction's origin for what the note's own screen writes besides the text editor. */
export const screenOrigin = Symbol('screen');

/**
 * One open note: its document, its connection, its copy on this device, and what may be promised about
 * them. Lives outside of React, so that a note left with edits under way goes on saving them.
 */
export class NoteSession {
  readonly id = randomId();
  readonly doc = new Y.Doc();
  readonly awareness = new Awareness(this.doc);
  readonly user: SessionUser;

  readonly #place: SessionPlace;
  readonly #listeners = new Set<() => void>();
  #target: SessionTarget;
  #mayEdit: boolean;
  #state: SessionState;
  #isLoaded = false;
  #isFamiliar = true;
  #rightsDiffer = false;
  #localCopy: LocalCopy;
  #localStore: LocalStore | null = null;
  #connection: NoteConnection | null = null;
  #facts: SaveFacts;
  #saveStatus: SaveStatus = { kind: 'opening' };
  #statusTimer: ReturnType<typeof setTimeout> | undefined;
  #creationTimer: ReturnType<typeof setTimeout> | undefined;
  #unsent: UnsentSince | null = null;
  #inheritedMarks: UnsavedMarks = new Map();
  #ended = false;
  #snapshot: SessionSnapshot;

  constructor(user: SessionUser, target: SessionTarget, place: SessionPlace) {
    this.user = user;
    this.#target = target;
    this.#place = place;
    this.#mayEdit = target.kind === 'draft' || target.mayEdit;
    this.#state = target.kind === 'draft' ? { kind: 'draft' } : { kind: 'connecting', shown: false };
    this.#localCopy = this.#mayEdit ? 'opening' : 'none';
    this.#facts = {
      browserOnline: navigator.onLine !== false,
      connection: 'opening',
      connectionSince: Date.now(),
      unacknowledgedSince: null,
      journalAwaySince: null,
      write: { kind: 'none' },
      refused: false,
      lastActivity: 0,
    };
    this.awareness.setLocalStateField('user', this.#presence());
    this.#snapshot = this.#takeSnapshot();
    this.doc.on('update', this.#onUpdate);
    this.awareness.on('change', this.#refresh);
    window.addEventListener('online', this.#onBrowserOnline);
    window.addEventListener('offline', this.#onBrowserOnline);
    window.addEventListener('pageshow', this.#onPageShow);
    window.addEventListener('visibilitychange', this.#onVisible);
    window.addEventListener('storage', this.#onStorage);
    void this.#open();
  }

  /** The title, one line of plain text. */
  get title(): Y.Text {
    return this.doc.getText(documentFields.title);
  }

  get content(): Y.XmlFragment {
    return this.doc.getXmlFragment(documentFields.content);
  }

  /** Calls back after each change of {@link snapshot}; returns the way to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SessionSnapshot => this.#snapshot;

  /** The note's live document, null while it is a draft. */
  get documentName(): string | null {
    return this.#target.kind === 'note' ? this.#target.documentName : null;
  }

  /** There are edits that nobody but this device knows. */
  get hasUnsaved(): boolean {
    return this.#unsent !== null;
  }

  /** Something of it would be lost with this page: unsaved, and not kept on this device either. */
  get wouldBeLost(): boolean {
    return this.hasUnsaved && this.#localCopy !== 'kept';
  }

  /** The page does not show the note any more: others no longer see this person in it. */
  leave(): void {
    this.awareness.setLocalState(null);
  }

  /** The page shows the note again. */
  enter(): void {
    if (!this.awareness.getLocalState()) this.awareness.setLocalStateField('user', this.#presence());
  }

  /**
   * Who shows it knows by now that it may only be read. From here on a right that is given back is a difference,
   * which has the page ask once more.
   */
  agreeToRead(): void {
    if (this.#target.kind !== 'note' || !this.#target.mayEdit || this.#mayEdit) return;
    this.#target = { ...this.#target, mayEdit: false };
    this.#rightsDiffer = false;
    this.#refresh();
  }

  /** Whoever shows the text says whether they know all that it holds. What is not known may not be edited (C27). */
  setFamiliar(isFamiliar: boolean): void {
    this.#isFamiliar = isFamiliar;
    this.#refresh();
  }

  /** Ends the session. Its copy on this device stays. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    // Whatever still shows it, for the moment until it is gone, takes no more letters.
    this.#mayEdit = false;
    this.#snapshot = this.#takeSnapshot();
    for (const listener of this.#listeners) listener();
    clearTimeout(this.#statusTimer);
    clearTimeout(this.#creationTimer);
    window.removeEventListener('online', this.#onBrowserOnline);
    window.removeEventListener('offline', this.#onBrowserOnline);
    window.removeEventListener('pageshow', this.#onPageShow);
    window.removeEventListener('visibilitychange', this.#onVisible);
    window.removeEventListener('storage', this.#onStorage);
    this.awareness.setLocalState(null);
    this.#connection?.close();
    if (this.#target.kind === 'draft') this.#place.drafts.leave(this.#target.draft);
    await this.#localStore?.close();
    this.awareness.destroy();
    this.doc.destroy();
    this.#listeners.clear();
  }

  async #open(): Promise<void> {
    if (this.#target.kind === 'draft') return this.#openDraft(this.#target);
    const { documentName } = this.#target;
    if (this.#mayEdit) {
      const complete = this.#place.registry.find(this.user.id, documentName)?.complete ?? false;
      await this.#keepLocally(documentName);
      if (this.#ended) return;
      if (complete && this.#localCopy === 'kept') {
        this.#isLoaded = true;
        this.#state = { kind: 'connecting', shown: true };
      }
    }
    this.#connect(documentName);
  }

  async #openDraft(target: Extract<SessionTarget, { kind: 'draft' }>): Promise<void> {
    await this.#keepLocally(target.draft.storeName);
    if (this.#ended) return;
    this.#isLoaded = true;
    if (target.draft.resumed) this.#noteUnsent('anything');
    this.#refresh();
  }

  /** Opens this device's copy and takes over what an earlier visit left unsaved in it. */
  async #keepLocally(name: string): Promise<void> {
    const { registry } = this.#place;
    const marks = registry.unsavedMarks(this.user.id, name);
    try {
      registry.add(this.user.id, name);
      const store = await openLocalStore({
        userId: this.user.id,
        documentName: name,
        doc: this.doc,
        onLost: this.#onStoreLost,
      });
      if (this.#ended) return void store?.close();
      this.#localStore = store;
    } catch {
      // Said on screen: the note works, but only online.
      this.#localStore = null;
    }
    this.#localCopy = this.#localStore ? 'kept' : 'unavailable';
    // A store that could not be opened now may open next time: what is known of it stays.
    if (this.#localStore && marks.size > 0) {
      this.#inheritedMarks = marks;
      this.#unsent ??= 'anything';
    }
    this.#refresh();
  }

  #connect(documentName: string): void {
    this.#setConnection('opening');
    this.#connection = new NoteConnection({
      url: this.#place.collabUrl(documentName),
      documentName,
      doc: this.doc,
      awareness: this.awareness,
      token: this.#place.token,
      onGranted: (canWrite) => {
        this.#setConnection('open');
        this.#rightsDiffer = this.#target.kind === 'note' && this.#target.mayEdit !== canWrite;
        if (!canWrite) {
          this.#mayEdit = false;
          // Told so on an open connection, the document stays as it is and goes on live.
          if (this.#state.kind === 'live') this.#state = { kind: 'read-only' };
        }
        this.#onProgress();
      },
      onLoaded: () => {
        this.#isLoaded = true;
        this.#state = { kind: this.#mayEdit ? 'live' : 'read-only' };
        if (this.#localStore)
          this.#registryDo((registry) => registry.markComplete(this.user.id, documentName));
        this.#onProgress();
      },
      onProgress: this.#onProgress,
      onDeclined: () => this.#onDeclined(),
      onTextLost: (text) => this.#putAside(text, 'deleted-meanwhile'),
      onInterrupted: (cause) => {
        const now = Date.now();
        if (cause === 'journal-away') this.#facts.journalAwaySince ??= this.#facts.unacknowledgedSince ?? now;
        this.#setConnection(cause === 'renewing' ? 'renewing' : 'down');
        this.#facts.unacknowledgedSince = null;
        this.#state = { kind: 'connecting', shown: this.#isLoaded };
        this.#refresh();
      },
      onRefused: (reason) => this.#refuse(reason),
    });
  }

  #onUpdate = (_update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction): void => {
    this.#facts.lastActivity = Date.now();
    // What a reader's screen writes, such as the repair of a malformed block, is nothing of theirs.
    if (!transaction.local || origin === this.#connection?.origin || !this.#mayEdit) {
      this.#refresh();
      return;
    }
    const client = this.doc.clientID;
    this.#noteUnsent({ client, clock: transaction.beforeState.get(client) ?? 0 });
    // Not yet a look at what is settled: the connection hears of this edit after us.
    this.#refresh();
  };

  /** An edit that only this device knows: down in the registry before anything can go wrong. */
  #noteUnsent(since: UnsentSince): void {
    this.#unsent ??= since;
    const target = this.#target;
    this.#registryDo((registry) => {
      if (target.kind === 'draft') {
        this.#place.drafts.enter(this.user.id, target.draft);
        registry.markUnsaved(this.user.id, target.draft.storeName);
      } else if (this.#localStore) {
        registry.markUnsaved(this.user.id, target.documentName);
      }
    });
    if (target.kind === 'draft' && this.#facts.write.kind === 'none') void this.#create(0);
  }

  #onProgress = (): void => {
    const connection = this.#connection;
    const now = Date.now();
    if (connection && this.#facts.connection === 'open') {
      if (connection.settled) {
        if (this.#facts.unacknowledgedSince !== null || this.#unsent !== null) this.#facts.lastActivity = now;
        this.#facts.unacknowledgedSince = null;
        this.#facts.journalAwaySince = null;
        this.#onSettled();
      } else {
        // Of what is under way the oldest: answers that keep coming are no silence, however much follows.
        this.#facts.unacknowledgedSince = connection.awaitedSince ?? this.#facts.unacknowledgedSince ?? now;
      }
    }
    this.#refresh();
  };

  #onSettled(): void {
    if (this.#target.kind !== 'note') return;
    const { documentName } = this.#target;
    if (this.#unsent !== null || this.#inheritedMarks.size > 0) {
      this.#unsent = null;
      this.#registryDo((registry) => {
        registry.markSaved(this.user.id, documentName);
        registry.clearMarks(this.user.id, documentName, this.#inheritedMarks);
      });
      this.#inheritedMarks = new Map();
    }
    // Read-only notes are not kept; what this one kept as an editor's is all on the server now.
    if (!this.#mayEdit && this.#localStore) void this.#dropLocally(documentName);
  }

  #onDeclined(): void {
    if (this.#unsent === null) return;
    if (this.#mayEdit) this.#connection?.renew();
    else this.#refuse('made-read-only');
  }

  #refuse(reason: RefusalReason): void {
    this.#connection?.close();
    const documentName = this.documentName;
    // Whoever signs in again goes on where they were: an ended session refuses nothing that was written.
    if (reason !== 'session-ended' && documentName !== null) {
      const text = this.#unsent === null ? '' : unsentText(this.doc, this.#unsent);
      // The store goes only when the text is safe elsewhere.
      if (this.#putAside(text, reason)) {
        this.#unsent = null;
        void this.#dropLocally(documentName);
      }
    }
    this.#mayEdit = false;
    this.#facts.refused = true;
    this.#state = { kind: 'refused', reason };
    this.#refresh();
  }

  /** Keeps text for its writer to copy. False when it would not survive this page. */
  #putAside(text: string, reason: AsideReason): boolean {
    const address = this.documentName === null ? null : parseDocumentName(this.documentName);
    if (text === '' || !address) return true;
    return this.#place.setAside.add(this.user.id, { noteId: address.noteId, text, reason });
  }

  async #dropLocally(name: string): Promise<void> {
    const store = this.#localStore;
    this.#localStore = null;
    this.#localCopy = 'none';
    await store?.drop();
    this.#registryDo((registry) => registry.remove(this.user.id, name));
  }

  /** Creates the draft's note and moves its text there. However often it runs, the key makes it one note. */
  async #create(attempt: number): Promise<void> {
    const target = this.#target;
    if (target.kind !== 'draft' || this.#ended) return;
    this.#setWrite({ kind: 'pending' });
    const outcome = await target.create(target.draft.key);
    if (this.#ended) return;
    if (outcome.kind === 'failed') {
      this.#setWrite({ kind: 'failed', message: outcome.message });
      const pause = jittered(creationPauses[attempt] ?? creationPauses[3]);
      if (!outcome.final) this.#creationTimer = setTimeout(() => void this.#create(attempt + 1), pause);
      return;
    }
    await this.#attach(target.draft, outcome.documentName);
  }

  /** The draft's text gets its own place before the draft lets go of it, so a crash in between loses nothing. */
  async #attach(draft: Draft, documentName: string): Promise<void> {
    const draftStore = this.#localStore;
    this.#target = { kind: 'note', documentName, mayEdit: true };
    this.#registryDo((registry) => registry.markUnsaved(this.user.id, documentName));
    await this.#keepLocally(documentName);
    if (this.#ended) return;
    this.#registryDo((registry) => {
      if (this.#localStore) registry.markComplete(this.user.id, documentName);
      this.#place.drafts.remove(this.user.id, draft);
      registry.remove(this.user.id, draft.storeName);
    });
    void draftStore?.drop();
    this.#state = { kind: 'connecting', shown: true };
    this.#setWrite({ kind: 'none' });
    this.#connect(documentName);
    this.#refresh();
  }

  #onStoreLost = (): void => {
    this.#localCopy = 'unavailable';
    this.#refresh();
  };

  #onBrowserOnline = (): void => {
    this.#facts.browserOnline = navigator.onLine !== false;
    if (this.#facts.browserOnline) {
      this.#connection?.hurry();
      if (this.#facts.write.kind === 'failed') {
        clearTimeout(this.#creationTimer);
        void this.#create(0);
      }
    }
    this.#refresh();
  };

  /** A page taken out of the back/forward cache had said goodbye to the others. */
  #onPageShow = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    this.enter();
    this.#connection?.wake();
  };

  /** Heard on its way up from the document. */
  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.#connection?.wake();
  };

  /** Another tab took our mark away, thinking that its writer had crashed. */
  #onStorage = (event: StorageEvent): void => {
    const name = this.documentName;
    if (event.newValue !== null || this.#unsent === null || !this.#localStore || name === null) return;
    if (!event.key?.includes(name)) return;
    // Gone with its record: the person is leaving this device, and chose to lose it.
    if (!this.#place.registry.find(this.user.id, name)) return;
    this.#registryDo((registry) => registry.markUnsaved(this.user.id, name));
  };

  /** Records are a help, never a condition: a full local storage must not stop the pen. */
  #registryDo(work: (registry: LocalRegistry) => void): void {
    try {
      work(this.#place.registry);
    } catch {
      this.#localCopy = 'unavailable';
    }
  }

  #setConnection(connection: SaveFacts['connection']): void {
    if (this.#facts.connection === connection) return;
    this.#facts.connection = connection;
    this.#facts.connectionSince = Date.now();
  }

  #setWrite(write: SaveFacts['write']): void {
    this.#facts.write = write;
    this.#facts.lastActivity = Date.now();
    this.#refresh();
  }

  #presence() {
    const { id, name, username } = this.user;
    return { id, name, username, color: presenceColor(id) };
  }

  #refresh = (): void => {
    if (this.#ended) return;
    clearTimeout(this.#statusTimer);
    const now = Date.now();
    const { status, changesAt } = this.#currentStatus(now);
    if (changesAt !== null) this.#statusTimer = setTimeout(this.#refresh, Math.max(0, changesAt - now));
    if (JSON.stringify(status) !== JSON.stringify(this.#saveStatus)) this.#saveStatus = status;
    const next = this.#takeSnapshot();
    if (isSame(this.#snapshot, next)) return;
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  };

  #currentStatus(now: number): ReturnType<typeof saveStatus> {
    if (this.#target.kind === 'note') return saveStatus(this.#facts, now);
    // An untouched draft has nothing to say; a touched one waits for its note, not for a connection.
    if (this.#unsent === null) return { status: { kind: 'opening' }, changesAt: null };
    return saveStatus({ ...this.#facts, connection: 'open' }, now);
  }

  #takeSnapshot(): SessionSnapshot {
    const mayWrite = this.#mayEdit && this.#isLoaded && this.#state.kind !== 'refused';
    return {
      state: this.#state,
      isLoaded: this.#isLoaded,
      isEditable: mayWrite && this.#isFamiliar,
      isHeldBack: mayWrite && !this.#isFamiliar,
      rightsDiffer: this.#rightsDiffer,
      saveStatus: this.#saveStatus,
      localCopy: this.#localCopy,
      people: peoplePresent(this.awareness),
      documentName: this.documentName,
    };
  }
}

function isSame(a: SessionSnapshot, b: SessionSnapshot): boolean {
  return (
    a.saveStatus === b.saveStatus &&
    a.isLoaded === b.isLoaded &&
    a.isEditable === b.isEditable &&
    a.isHeldBack === b.isHeldBack &&
    a.rightsDiffer === b.rightsDiffer &&
    a.localCopy === b.localCopy &&
    a.documentName === b.documentName &&
    JSON.stringify(a.state) === JSON.stringify(b.state) &&
    JSON.stringify(a.people) === JSON.stringify(b.people)
  );
}
