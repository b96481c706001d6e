import { type NoteNews, parseDocumentName, presenceColor } from '@commonplace/contracts/collab';
import { documentFields } from '@commonplace/contracts/document';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { randomId } from '../../../shared/api/random-id.ts';
import { DeviceCopy } from './device-copy.ts';
import { DocumentSize } from './document-size.ts';
import type { Draft } from './draft.ts';
import { NoteConnection } from './note-connection.ts';
import { NoteCreation } from './note-creation.ts';
import { followPage } from './page-signs.ts';
import { peoplePresent } from './people-present.ts';
import type { RefusalReason } from './refusal-reason.ts';
import { renumberMoves } from './renumber-moves.ts';
import { SaveClock, type SavingStage } from './save-clock.ts';
import type { SessionPlace, SessionTarget, SessionUser } from './session-place.ts';
import type { SessionSnapshot, SessionState } from './session-state.ts';
import type { AsideReason } from './set-aside.ts';
import { type UnsentSince, unsentText } from './unsent-text.ts';

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
  readonly #copy: DeviceCopy;
  readonly #clock: SaveClock;
  readonly #size: DocumentSize;
  #creation: NoteCreation | null = null;
  #connection: NoteConnection | null = null;
  #unsent: UnsentSince | null = null;
  readonly #unfollowPage: () => void;
  readonly #onRenumbered = new Set<(fresh: ReadonlyMap<number, number>) => void>();
  readonly #onNews = new Set<(news: NoteNews) => void>();
  #wasGranted = false;
  #ended = false;
  #snapshot: SessionSnapshot;

  constructor(user: SessionUser, target: SessionTarget, place: SessionPlace) {
    this.user = user;
    this.#target = target;
    this.#place = place;
    this.#mayEdit = target.kind === 'draft' || target.mayEdit;
    this.#state = target.kind === 'draft' ? { kind: 'draft' } : { kind: 'connecting', shown: false };
    this.#copy = new DeviceCopy({
      userId: user.id,
      doc: this.doc,
      registry: () => place.registry,
      isWanted: this.#mayEdit,
      onChange: () => this.#refresh(),
    });
    this.#clock = new SaveClock(() => this.#refresh());
    this.#size = new DocumentSize(this.doc, () => this.#refresh());
    this.awareness.setLocalStateField('user', this.#presence());
    this.#snapshot = this.#takeSnapshot();
    this.doc.on('update', this.#onUpdate);
    this.awareness.on('change', this.#refresh);
    this.#unfollowPage = followPage({
      onNetwork: () => this.#onNetwork(),
      onRestored: () => {
        // A page in the cache had said goodbye to the others.
        this.enter();
        this.#connection?.wake();
      },
      onSeen: () => this.#connection?.wake(),
      onForgotten: (key) => {
        const name = this.documentName;
        if (name !== null && this.#unsent !== null && key.includes(name)) this.#copy.restoreMark(name);
      },
    });
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

  /** It was opened to be edited, and nobody has said yet that it may not. */
  get mayEdit(): boolean {
    return this.#mayEdit;
  }

  /** Something of it would be lost with this page: unsaved, and not kept on this device either. */
  get wouldBeLost(): boolean {
    return this.hasUnsaved && this.#copy.state !== 'kept';
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
   * Whoever shows it knows of this right, perhaps before the connection has been told. From here on another one is a
   * difference, which has the page ask once more.
   */
  agreeTo(mayEdit: boolean): void {
    if (this.#target.kind !== 'note' || this.#target.mayEdit === mayEdit) return;
    this.#target = { ...this.#target, mayEdit };
    this.#rightsDiffer = false;
    this.#refresh();
  }

  /** Whoever shows the text says whether they know all that it holds. What is not known may not be edited (C27). */
  setFamiliar(isFamiliar: boolean): void {
    this.#isFamiliar = isFamiliar;
    this.#refresh();
  }

  /** Whether so many more bytes fit into the note (C24). */
  fits(bytes: number): boolean {
    return this.#size.fits(bytes);
  }

  /** Writes into an empty draft what another note shows: its blocks as they are, nothing of how they came about. */
  begin(title: string, content: Y.XmlFragment): void {
    const blocks = content.toArray().map((block) => block.clone() as Y.XmlElement | Y.XmlText);
    this.doc.transact(() => {
      this.title.insert(0, title);
      this.content.insert(0, blocks);
    }, screenOrigin);
    // A note of no words is a note too.
    this.createNow();
  }

  /** Calls back when what no server had taken stands under other Yjs client ids: the fresh id of each (C25). */
  onRenumbered(listener: (fresh: ReadonlyMap<number, number>) => void): void {
    this.#onRenumbered.add(listener);
  }

  /**
   * Calls back when what REST tells of the note is, or may be, another: said by the server, or after a connection
   * was away. Returns the way to stop that.
   */
  onNews(listener: (news: NoteNews) => void): () => void {
    this.#onNews.add(listener);
    return () => this.#onNews.delete(listener);
  }

  /** Has the server make the note of a draft now, written in or not. */
  createNow(): void {
    if (this.#target.kind !== 'draft') return;
    if (this.#unsent === null) this.#noteUnsent({ client: this.doc.clientID, clock: 0 });
    else if (this.#clock.facts.write.kind === 'failed') this.#creation?.begin();
  }

  /** Ends the session. Its copy on this device stays. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    // Whatever still shows it, for the moment until it is gone, takes no more letters.
    this.#mayEdit = false;
    this.#snapshot = this.#takeSnapshot();
    for (const listener of this.#listeners) listener();
    this.#clock.stop();
    this.#size.stop();
    this.#creation?.stop();
    this.#unfollowPage();
    this.awareness.setLocalState(null);
    this.#connection?.close();
    if (this.#target.kind === 'draft') this.#place.drafts.leave(this.#target.draft);
    await this.#copy.close();
    this.awareness.destroy();
    this.doc.destroy();
    this.#listeners.clear();
    this.#onRenumbered.clear();
    this.#onNews.clear();
  }

  async #open(): Promise<void> {
    if (this.#target.kind === 'draft') return this.#openDraft(this.#target);
    const { documentName } = this.#target;
    if (!this.#mayEdit) return this.#connect(documentName);
    const record = this.#copy.recordOf(documentName);
    if (record === 'nothing') {
      // There is nothing that the handshake has to bring: the text need not wait for the device.
      this.#connect(documentName);
      await this.#keepLocally(documentName);
      if (!this.#ended) this.#onKept(documentName);
      return;
    }
    await this.#keepLocally(documentName);
    if (this.#ended) return;
    if (record === 'complete' && this.#copy.state === 'kept') {
      this.#isLoaded = true;
      this.#state = { kind: 'connecting', shown: true };
    }
    this.#connect(documentName);
  }

  /** The copy has been opened beside the connection, and holds what both have brought until now. */
  #onKept(documentName: string): void {
    if (this.#isLoaded) this.#copy.markComplete(documentName);
    if (this.#unsent !== null && this.#copy.isOpen) this.#copy.markUnsaved(documentName);
    this.#onProgress();
  }

  async #openDraft(target: Extract<SessionTarget, { kind: 'draft' }>): Promise<void> {
    await this.#keepLocally(target.draft.storeName);
    if (this.#ended) return;
    this.#isLoaded = true;
    if (target.draft.resumed) this.#noteUnsent('anything');
    this.#refresh();
  }

  async #keepLocally(name: string): Promise<void> {
    await this.#copy.open(name);
    if (this.#copy.hasInherited) this.#unsent ??= 'anything';
    this.#refresh();
  }

  #connect(documentName: string): void {
    this.#clock.noteConnection('opening');
    this.#connection = new NoteConnection({
      url: this.#place.collabUrl(documentName),
      documentName,
      doc: this.doc,
      awareness: this.awareness,
      token: this.#place.token,
      fits: () => this.#size.fits(0),
      onGranted: (canWrite) => {
        this.#clock.noteConnection('open');
        if (this.#wasGranted) this.#tell('note-unsure');
        this.#wasGranted = true;
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
        this.#copy.markComplete(documentName);
        this.#onProgress();
      },
      onProgress: this.#onProgress,
      onDeclined: () => this.#onDeclined(),
      onNews: (news) => this.#tell(news),
      onTextLost: (text) => this.#putAside(text, 'deleted-meanwhile'),
      onInterrupted: (cause) => {
        const { journalAwaySince, unacknowledgedSince } = this.#clock.facts;
        if (cause === 'journal-away')
          this.#clock.note({ journalAwaySince: journalAwaySince ?? unacknowledgedSince ?? Date.now() });
        this.#clock.noteConnection(cause === 'renewing' ? 'renewing' : 'down');
        this.#clock.note({ unacknowledgedSince: null });
        this.#state = { kind: 'connecting', shown: this.#isLoaded };
        this.#refresh();
      },
      onRenumbered: (fresh) => {
        if (this.#unsent !== null && this.#unsent !== 'anything') {
          const client = fresh.get(this.#unsent.client) ?? this.#unsent.client;
          this.#unsent = { ...this.#unsent, client };
        }
        renumberMoves(this.doc, fresh);
        for (const listener of this.#onRenumbered) listener(fresh);
        this.#copy.rewrite();
      },
      onRefused: (reason) => this.#refuse(reason),
    });
  }

  #tell(news: NoteNews): void {
    for (const listener of this.#onNews) listener(news);
  }

  #onUpdate = (_update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction): void => {
    this.#clock.note({ lastActivity: Date.now() });
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

  #noteUnsent(since: UnsentSince): void {
    this.#unsent ??= since;
    const target = this.#target;
    if (target.kind === 'note') {
      if (this.#copy.isOpen) this.#copy.markUnsaved(target.documentName);
      return;
    }
    const { draft, create } = target;
    this.#copy.markUnsaved(draft.storeName, () => this.#place.drafts.enter(this.user.id, draft));
    if (this.#creation || this.#ended) return;
    this.#creation = new NoteCreation({
      key: draft.key,
      create,
      onWrite: (write) => {
        this.#clock.note({ write, lastActivity: Date.now() });
        this.#refresh();
      },
      onCreated: (documentName) => void this.#attach(draft, documentName),
    });
    this.#creation.begin();
  }

  #onProgress = (): void => {
    // The goodbye of an ended session is no sign of what may happen to its copy.
    if (this.#ended) return;
    const connection = this.#connection;
    const { facts } = this.#clock;
    const now = Date.now();
    if (connection && facts.connection === 'open') {
      if (connection.settled) {
        if (facts.unacknowledgedSince !== null || this.#unsent !== null)
          this.#clock.note({ lastActivity: now });
        this.#clock.note({ unacknowledgedSince: null, journalAwaySince: null });
        this.#onSettled();
      } else {
        // Of what is under way the oldest: answers that keep coming are no silence, however much follows.
        const unacknowledgedSince = connection.awaitedSince ?? facts.unacknowledgedSince ?? now;
        this.#clock.note({ unacknowledgedSince });
      }
    }
    this.#refresh();
  };

  #onSettled(): void {
    if (this.#target.kind !== 'note') return;
    const { documentName } = this.#target;
    if (this.#unsent !== null || this.#copy.hasInherited) {
      this.#unsent = null;
      this.#copy.markSaved(documentName);
    }
    // Read-only notes are not kept; what this one kept as an editor's is all on the server now.
    if (!this.#mayEdit && this.#copy.isOpen) void this.#copy.drop(documentName);
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
        void this.#copy.drop(documentName);
      }
    }
    this.#mayEdit = false;
    this.#clock.note({ refused: true });
    this.#state = { kind: 'refused', reason };
    this.#refresh();
  }

  /** Keeps text for its writer to copy. False when it would not survive this page. */
  #putAside(text: string, reason: AsideReason): boolean {
    const address = this.documentName === null ? null : parseDocumentName(this.documentName);
    if (text === '' || !address) return true;
    return this.#place.setAside.add(this.user.id, { noteId: address.noteId, text, reason });
  }

  /** The draft's text gets its own place before the draft lets go of it, so a crash in between loses nothing. */
  async #attach(draft: Draft, documentName: string): Promise<void> {
    this.#target = { kind: 'note', documentName, mayEdit: true };
    await this.#copy.move(draft.storeName, documentName, () =>
      this.#place.drafts.remove(this.user.id, draft),
    );
    if (this.#ended) return;
    this.#state = { kind: 'connecting', shown: true };
    this.#clock.note({ write: { kind: 'none' }, lastActivity: Date.now() });
    this.#connect(documentName);
    this.#refresh();
  }

  #onNetwork(): void {
    const browserOnline = navigator.onLine !== false;
    this.#clock.note({ browserOnline });
    if (browserOnline) {
      this.#connection?.hurry();
      if (this.#clock.facts.write.kind === 'failed') this.#creation?.begin();
    }
    this.#refresh();
  }

  #presence() {
    const { id, name, username } = this.user;
    return { id, name, username, color: presenceColor(id) };
  }

  #refresh = (): void => {
    if (this.#ended) return;
    this.#clock.look(this.#savingStage);
    const next = this.#takeSnapshot();
    if (isSame(this.#snapshot, next)) return;
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  };

  get #savingStage(): SavingStage {
    if (this.#target.kind === 'note') return 'note';
    return this.#unsent === null ? 'untouched-draft' : 'touched-draft';
  }

  #takeSnapshot(): SessionSnapshot {
    const mayWrite = this.#mayEdit && this.#isLoaded && this.#state.kind !== 'refused';
    return {
      state: this.#state,
      isLoaded: this.#isLoaded,
      isEditable: mayWrite && this.#isFamiliar,
      isHeldBack: mayWrite && !this.#isFamiliar,
      rightsDiffer: this.#rightsDiffer,
      saveStatus: this.#clock.status,
      localCopy: this.#copy.state,
      room: this.#size.room,
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
    a.room === b.room &&
    a.documentName === b.documentName &&
    JSON.stringify(a.state) === JSON.stringify(b.state) &&
    JSON.stringify(a.people) === JSON.stringify(b.people)
  );
}
