import type { NoteNews } from '@commonplace/contracts/collab';
import { documentFields } from '@commonplace/contracts/document';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { randomId } from '../../../shared/api/random-id.ts';
import { renumberMoves } from '../binding/moves/index.ts';
import { NoteConnection } from './connection/note-connection.ts';
import type { RefusalReason } from './connection/refusal-reason.ts';
import { DeviceCopy } from './device/device-copy.ts';
import { OpenDraft } from './open-draft.ts';
import { followPage } from './page-signs.ts';
import { PublishedSnapshot } from './published-snapshot.ts';
import { DocumentSize } from './saving/document-size.ts';
import { SaveClock, type SavingStage } from './saving/save-clock.ts';
import { UnsavedEdits } from './saving/unsaved-edits.ts';
import type { UnsentSince } from './saving/unsent-text.ts';
import type { SessionPlace, SessionTarget, SessionUser } from './session-place.ts';
import { type PresenceLine, SessionPresence } from './session-presence.ts';
import type { SessionSnapshot } from './session-state.ts';
import { SessionStore } from './session-store.ts';

/** A transaction's origin for what the note's own screen writes besides the text editor. */
export const screenOrigin = Symbol('screen');

/** What is open: a note, or a draft until there is one. */
type OpenTarget = { kind: 'note'; documentName: string } | { kind: 'draft'; draft: OpenDraft };

/**
 * One open note: its document, its connection, its copy on this device, and what may be promised about
 * them. Exists outside of React, so that a note left with edits under way goes on saving them.
 */
export class NoteSession {
  readonly id = randomId();
  readonly doc = new Y.Doc();
  readonly awareness = new Awareness(this.doc);
  readonly user: SessionUser;

  /** Calls back after each change of {@link snapshot}; returns the way to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => SessionSnapshot;

  readonly #place: SessionPlace;
  #target: OpenTarget;
  readonly #presence: SessionPresence;
  readonly #store: SessionStore;
  readonly #published: PublishedSnapshot;
  readonly #copy: DeviceCopy;
  readonly #unsaved: UnsavedEdits;
  readonly #clock: SaveClock;
  readonly #size: DocumentSize;
  #connection: NoteConnection | null = null;
  readonly #unfollowPage: () => void;
  readonly #onRenumbered = new Set<(fresh: ReadonlyMap<number, number>) => void>();
  readonly #onNews = new Set<(news: NoteNews) => void>();
  #wasGranted = false;
  #bothChanged: readonly Y.RelativePosition[] = [];
  #ended = false;

  constructor(user: SessionUser, target: SessionTarget, place: SessionPlace) {
    this.user = user;
    this.#place = place;
    this.#presence = new SessionPresence(this.awareness, user);
    this.#store = new SessionStore(target);
    this.#copy = new DeviceCopy({
      userId: user.id,
      doc: this.doc,
      registry: () => place.registry,
      isWanted: this.mayEdit,
      onChange: () => this.#refresh(),
    });
    this.#unsaved = new UnsavedEdits({
      userId: user.id,
      doc: this.doc,
      copy: this.#copy,
      aside: place.setAside,
    });
    this.#clock = new SaveClock(() => this.#refresh());
    this.#size = new DocumentSize(this.doc, () => this.#refresh());
    this.#target = target.kind === 'note' ? target : { kind: 'draft', draft: this.#openDraft(target) };
    this.#published = new PublishedSnapshot(() => this.#takeSnapshot());
    this.subscribe = this.#published.subscribe;
    this.snapshot = this.#published.latest;
    this.doc.on('update', this.#onUpdate);
    this.awareness.on('change', this.#refresh);
    this.#unfollowPage = followPage({
      onNetwork: () => this.#onNetwork(),
      onRestored: () => {
        this.#presence.restore();
        this.#connection?.wake();
      },
      onSeen: () => this.#connection?.wake(),
      onForgotten: (key) => {
        const name = this.documentName;
        if (name !== null) this.#unsaved.restoreMark(name, key);
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

  /** The note's live document, null while it is a draft. */
  get documentName(): string | null {
    return this.#target.kind === 'note' ? this.#target.documentName : null;
  }

  /** There are edits that only this device knows. */
  get hasUnsaved(): boolean {
    return this.#unsaved.exist;
  }

  /** It was opened to be edited, and the server has not refused that yet. */
  get mayEdit(): boolean {
    return this.#store.mayEdit;
  }

  /** Something of it would be lost with this page: unsaved, and not kept on this device either. */
  get wouldBeLost(): boolean {
    return this.#unsaved.wouldBeLost;
  }

  /** The page neither shows the note nor brings pictures into it any more: others no longer see this person in it. */
  leave(): void {
    this.#presence.leave();
  }

  /** The page shows the note: others see this person in it. */
  enter(): void {
    this.#presence.enter();
  }

  /**
   * The page that shows it knows of this right, perhaps before the connection does. From here on another one is a
   * difference, which has the page ask once more.
   */
  agreeTo(mayEdit: boolean): void {
    this.#store.agreeTo(mayEdit);
    this.#refresh();
  }

  /** The page that shows the text says whether they know all that it holds. What is not known may not be edited (C27). */
  setFamiliar(isSchemaCompatible: boolean): void {
    this.#store.setFamiliar(isSchemaCompatible);
    this.#refresh();
  }

  /** Whether so many more bytes fit into the note (C24). */
  fits(bytes: number): boolean {
    return this.#size.fits(bytes);
  }

  /** Calls back when what no server had taken is under other Yjs client ids: the fresh id of each (C25). */
  onRenumbered(listener: (fresh: ReadonlyMap<number, number>) => void): void {
    this.#onRenumbered.add(listener);
  }

  /**
   * Calls back when the note's REST view has changed, or may have: reported by the server, or after a connection
   * was away. Returns the way to stop that.
   */
  onNews(listener: (news: NoteNews) => void): () => void {
    this.#onNews.add(listener);
    return () => this.#onNews.delete(listener);
  }

  /** They were told where others changed what they changed. */
  forgetBothChanged(): void {
    this.#bothChanged = [];
    this.#refresh();
  }

  /** Has the server make the note of a draft now, written in or not. */
  createNow(): void {
    if (this.#target.kind !== 'draft') return;
    if (!this.hasUnsaved) this.#noteUnsent({ client: this.doc.clientID, clock: 0 });
    else this.#target.draft.hurry();
  }

  /** Ends the session. Its copy on this device stays. */
  async end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#store.ended();
    this.#published.renew();
    this.#clock.stop();
    this.#size.stop();
    this.#unfollowPage();
    this.#presence.leave();
    this.#connection?.close();
    if (this.#target.kind === 'draft') this.#target.draft.leave();
    await this.#copy.close();
    this.awareness.destroy();
    this.doc.destroy();
    this.#published.close();
    this.#onRenumbered.clear();
    this.#onNews.clear();
  }

  async #open(): Promise<void> {
    if (this.#target.kind === 'draft') return this.#showDraft(this.#target.draft);
    const { documentName } = this.#target;
    if (!this.mayEdit) return this.#connect(documentName);
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
    if (record === 'complete' && this.#copy.state === 'kept') this.#store.loadedHere();
    this.#connect(documentName);
  }

  /** The copy has been opened beside the connection, and holds what both have brought until now. */
  #onKept(documentName: string): void {
    if (this.#store.isLoaded) this.#copy.markComplete(documentName);
    this.#unsaved.mark(documentName);
    this.#onProgress();
  }

  #openDraft({ draft, create }: Extract<SessionTarget, { kind: 'draft' }>): OpenDraft {
    const opened = new OpenDraft({
      userId: this.user.id,
      draft,
      create,
      drafts: this.#place.drafts,
      copy: this.#copy,
      onWrite: (write) => {
        this.#clock.note({ write, lastActivity: Date.now() });
        this.#refresh();
      },
      onCreated: (documentName) => void this.#attach(opened, documentName),
    });
    return opened;
  }

  async #showDraft(draft: OpenDraft): Promise<void> {
    await this.#keepLocally(draft.storeName);
    if (this.#ended) return;
    this.#store.loadedHere();
    if (draft.isResumed) this.#noteUnsent('anything');
    this.#refresh();
  }

  async #keepLocally(name: string): Promise<void> {
    await this.#copy.open(name);
    this.#unsaved.inherit();
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
        this.#store.granted(canWrite);
        this.#onProgress();
      },
      onLoaded: () => {
        this.#store.loaded();
        this.#copy.markComplete(documentName);
        this.#offerFormer(documentName);
        this.#onProgress();
      },
      onProgress: this.#onProgress,
      onDeclined: () => this.#onDeclined(),
      onNews: (news) => this.#tell(news),
      onTextLost: (text) => this.#unsaved.setAside(text, documentName, 'deleted-meanwhile'),
      onBothChanged: (places) => {
        this.#bothChanged = places;
        this.#refresh();
      },
      onInterrupted: (cause) => {
        this.#clock.noteInterruption(cause);
        this.#store.interrupted();
        this.#refresh();
      },
      onRenumbered: (fresh) => {
        this.#unsaved.renumber(fresh);
        renumberMoves(this.doc, fresh);
        for (const listener of this.#onRenumbered) listener(fresh);
        this.#copy.rewrite();
      },
      onRefused: (reason) => this.#refuse(reason),
    });
  }

  #offerFormer(documentName: string): void {
    const { doc, user } = this;
    const { registry, setAside: aside } = this.#place;
    const former = registry.former(user.id, documentName);
    if (former.length === 0) return;
    void import('./device/offer-former-copies.ts').then(({ offerFormerCopies }) =>
      offerFormerCopies(former, { doc, documentName, registry, aside }),
    );
  }

  #tell(news: NoteNews): void {
    for (const listener of this.#onNews) listener(news);
  }

  #onUpdate = (_update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction): void => {
    this.#clock.note({ lastActivity: Date.now() });
    // What a reader's screen writes, such as the repair of a malformed block, is nothing of theirs.
    if (!transaction.local || origin === this.#connection?.origin || !this.mayEdit) {
      this.#refresh();
      return;
    }
    const client = this.doc.clientID;
    this.#noteUnsent({ client, clock: transaction.beforeState.get(client) ?? 0 });
    // Not yet a look at what is settled: the connection gets this edit after us.
    this.#refresh();
  };

  #noteUnsent(since: UnsentSince): void {
    this.#unsaved.begin(since);
    if (this.#target.kind === 'note') this.#unsaved.mark(this.#target.documentName);
    else this.#target.draft.keep();
  }

  #onProgress = (): void => {
    // The goodbye of an ended session is no sign of what may happen to its copy.
    if (this.#ended) return;
    const connection = this.#connection;
    if (connection && this.#clock.facts.connection === 'open') {
      if (connection.settled) this.#onSettled();
      else this.#clock.noteWaiting(connection.awaitedSince);
    }
    this.#refresh();
  };

  #onSettled(): void {
    this.#clock.noteSettled(this.hasUnsaved);
    if (this.#target.kind !== 'note') return;
    const { documentName } = this.#target;
    this.#unsaved.settle(documentName);
    // Read-only notes are not kept; what this one kept as an editor's is all on the server now.
    if (!this.mayEdit && this.#copy.isOpen) void this.#copy.drop(documentName);
  }

  #onDeclined(): void {
    if (!this.hasUnsaved) return;
    if (this.mayEdit) this.#connection?.renew();
    else this.#refuse('made-read-only');
  }

  #refuse(reason: RefusalReason): void {
    this.#connection?.close();
    const documentName = this.documentName;
    // A person who signs in again goes on where they were: an ended session refuses nothing that was written.
    if (reason !== 'session-ended' && documentName !== null) this.#unsaved.refuse(documentName, reason);
    this.#store.refused(reason);
    this.#clock.note({ refused: true });
    this.#refresh();
  }

  async #attach(draft: OpenDraft, documentName: string): Promise<void> {
    this.#target = { kind: 'note', documentName };
    await draft.moveTo(documentName);
    if (this.#ended) return;
    this.#store.created();
    this.#clock.note({ write: { kind: 'none' }, lastActivity: Date.now() });
    this.#connect(documentName);
    this.#refresh();
  }

  #onNetwork(): void {
    const browserOnline = navigator.onLine !== false;
    this.#clock.note({ browserOnline });
    if (browserOnline) {
      this.#connection?.hurry();
      if (this.#target.kind === 'draft') this.#target.draft.hurry();
    }
    this.#refresh();
  }

  #refresh = (): void => {
    if (this.#ended) return;
    this.#clock.look(this.#savingStage);
    this.#published.renew();
  };

  get #savingStage(): SavingStage {
    if (this.#target.kind === 'note') return 'note';
    return this.hasUnsaved ? 'touched-draft' : 'untouched-draft';
  }

  get #presenceLine(): PresenceLine {
    if (this.#store.shown.state.kind === 'refused') return 'none';
    if (this.#clock.status.kind === 'offline') return 'offline';
    return this.#connection === null || this.#connection.isLive ? 'live' : 'broken';
  }

  #takeSnapshot(): SessionSnapshot {
    return {
      ...this.#store.shown,
      saveStatus: this.#clock.status,
      localCopy: this.#copy.state,
      room: this.#size.room,
      people: this.#presence.people(this.#presenceLine),
      documentName: this.documentName,
      bothChanged: this.#bothChanged,
    };
  }
}
