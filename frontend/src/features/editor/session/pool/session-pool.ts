import type * as Y from 'yjs';
import { dropLocalStore } from '../device/drop-local-store.ts';
import { NoteSession, screenOrigin } from '../note-session.ts';
import type { CreateNote, SessionPlace, SessionTarget, SessionUser } from '../session-place.ts';
import { followLiveNote } from './follow-live-note.ts';

/** Which note a part of the page is to show. */
export type WantedNote =
  | { kind: 'note'; documentName: string; mayEdit: boolean }
  | { kind: 'new'; create: Extract<SessionTarget, { kind: 'draft' }>['create'] };

/** The page may come back to a session within this time, as when React mounts twice. */
const graceOnRelease = 50;

/**
 * The open notes of this tab. A note that is left with edits under way stays open until they are saved,
 * so going to another page of the app never loses or delays anything.
 */
export class SessionPool {
  readonly #place: SessionPlace;
  readonly #onBegun: (session: NoteSession) => void;
  readonly #holders = new Map<NoteSession, number>();
  /** Held for a page that has yet to come, each until its timer is over. */
  readonly #prepared = new Map<NoteSession, ReturnType<typeof setTimeout>>();
  #acquiring: Promise<unknown> = Promise.resolve();

  /** @param onBegun told of each session, shown or not */
  constructor(place: SessionPlace, onBegun: (session: NoteSession) => void = () => undefined) {
    this.#place = place;
    this.#onBegun = onBegun;
  }

  /** The session of a wanted note, for as long as it is not released. */
  async acquire(user: SessionUser, wanted: WantedNote): Promise<NoteSession> {
    const session = await this.#hold(user, wanted);
    session.enter();
    this.#endPreparation(session);
    return session;
  }

  /** The same for a page that does not show it: it does not appear in the presence. */
  acquireUnseen(user: SessionUser, wanted: WantedNote): Promise<NoteSession> {
    return this.#hold(user, wanted);
  }

  /**
   * Opens a note that the page is about to show, so that the server's answer is on its way while the page is drawn.
   * The page that shows it acquires it like any other session and owns it from then on; if no page does within `grace`
   * milliseconds, it ends.
   */
  async prepare(user: SessionUser, wanted: WantedNote, grace: number): Promise<void> {
    const session = await this.#hold(user, wanted);
    session.enter();
    const isHeldByOthers = (this.#holders.get(session) ?? 0) > 1;
    if (isHeldByOthers) this.release(session);
    else
      this.#prepared.set(
        session,
        setTimeout(() => this.#endPreparation(session), grace),
      );
  }

  release(session: NoteSession): void {
    // Ended with its person, before the page came to let go of it.
    if (!this.#holders.has(session)) return;
    const holders = (this.#holders.get(session) ?? 1) - 1;
    this.#holders.set(session, holders);
    if (holders > 0) return;
    setTimeout(() => this.#endIfIdle(session), graceOnRelease);
  }

  /** Keeps an open session open, shown or not, until the returned function is called: more is under way than its text. */
  hold(session: NoteSession): () => void {
    const holders = this.#holders.get(session);
    if (holders === undefined) return () => undefined;
    this.#holders.set(session, holders + 1);
    return () => this.release(session);
  }

  /**
   * Begins another note with what a note shows, or a text that is none. It is saved from then on, independent of what
   * the page shows.
   *
   * @returns the name of its live document, once there is a note
   * @throws with the server's words when no note can be made
   */
  async beginCopy(
    of: Pick<NoteSession, 'user' | 'content'>,
    title: string,
    create: CreateNote,
  ): Promise<string> {
    const draft = await this.#place.drafts.begin();
    const made = Promise.withResolvers<string>();
    const target: SessionTarget = {
      kind: 'draft',
      draft,
      create: async (key) => {
        const outcome = await create(key);
        if (outcome.kind === 'created') made.resolve(outcome.documentName);
        else if (outcome.final) made.reject(new Error(outcome.message ?? ''));
        return outcome;
      },
    };
    const copy = this.#begin(of.user, target);
    this.#holders.set(copy, 1);
    try {
      await loaded(copy);
      writeInto(copy, title, of.content);
      // A note of no words is a note too.
      copy.createNow();
      return await made.promise;
    } catch (error) {
      // All of it is still where it was.
      this.#holders.delete(copy);
      this.#place.drafts.remove(of.user.id, draft);
      await copy.end();
      await dropLocalStore(of.user.id, draft.storeName);
      this.#place.registry.remove(of.user.id, draft.storeName);
      throw error;
    } finally {
      if (this.#holders.has(copy)) this.release(copy);
    }
  }

  /** The open sessions of this tab, shown or not. */
  get sessions(): NoteSession[] {
    return [...this.#holders.keys()];
  }

  /** Ends everything at once: the person is leaving. What is kept on this device stays. */
  async endAll(): Promise<void> {
    await this.endAllBut(null);
  }

  /** Ends everything that is not this person's. What is kept on this device stays. */
  async endAllBut(userId: string | null): Promise<void> {
    const ending = this.sessions.filter((session) => session.user.id !== userId);
    for (const session of ending) this.#holders.delete(session);
    await Promise.all(ending.map((session) => session.end()));
  }

  async #hold(user: SessionUser, wanted: WantedNote): Promise<NoteSession> {
    this.#forgetFormerPeople(user.id);
    // One after the other: two callers who want New Note at once get one draft, not two.
    const turn = this.#acquiring.then(() => this.#openOrJoin(user, wanted));
    this.#acquiring = turn.catch(() => undefined);
    const session = await turn;
    if (wanted.kind === 'note') session.agreeTo(wanted.mayEdit);
    return session;
  }

  #endPreparation(session: NoteSession): void {
    clearTimeout(this.#prepared.get(session));
    if (this.#prepared.delete(session)) this.release(session);
  }

  async #openOrJoin(user: SessionUser, wanted: WantedNote): Promise<NoteSession> {
    const session =
      this.#findOpen(user.id, wanted) ?? this.#begin(user, await this.#targetOf(user.id, wanted));
    this.#holders.set(session, (this.#holders.get(session) ?? 0) + 1);
    return session;
  }

  #begin(user: SessionUser, target: SessionTarget): NoteSession {
    const session = new NoteSession(user, target, this.#place);
    followLiveNote(session);
    this.#onBegun(session);
    return session;
  }

  #findOpen(userId: string, wanted: WantedNote): NoteSession | null {
    const name = wanted.kind === 'note' ? wanted.documentName : null;
    for (const session of this.#holders.keys()) {
      if (session.user.id !== userId || session.documentName !== name) continue;
      if (wanted.kind === 'new') return session;
      // Rights that were widened, or given back, begin with a fresh document.
      if (session.snapshot().state.kind === 'refused' || (wanted.mayEdit && !session.mayEdit)) continue;
      return session;
    }
    return null;
  }

  async #targetOf(userId: string, wanted: WantedNote): Promise<SessionTarget> {
    if (wanted.kind === 'note') return wanted;
    return { kind: 'draft', draft: await this.#place.drafts.claim(userId), create: wanted.create };
  }

  #endIfIdle(session: NoteSession): void {
    if ((this.#holders.get(session) ?? 1) > 0) return;
    if (!isBusy(session)) {
      this.#holders.delete(session);
      void session.end();
      return;
    }
    session.leave();
    const unsubscribe = session.subscribe(() => {
      if (isBusy(session)) return;
      unsubscribe();
      this.#endIfIdle(session);
    });
  }

  /** What others kept on this device and had saved is nothing for a person who is here now. */
  #forgetFormerPeople(userId: string): void {
    const { registry } = this.#place;
    for (const store of registry.stores()) {
      if (store.userId === userId || registry.hasUnsaved(store.userId, store.documentName)) continue;
      void dropLocalStore(store.userId, store.documentName).then(() =>
        registry.remove(store.userId, store.documentName),
      );
    }
  }
}

/** Writes into an empty draft what another note shows: its blocks as they are, nothing of how they came about. */
function writeInto(draft: NoteSession, title: string, content: Y.XmlFragment): void {
  const blocks = content.toArray().map((block) => block.clone() as Y.XmlElement | Y.XmlText);
  draft.doc.transact(() => {
    draft.title.insert(0, title);
    draft.content.insert(0, blocks);
  }, screenOrigin);
}

function loaded(session: NoteSession): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!session.snapshot().isLoaded) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = session.subscribe(look);
    look();
  });
}

/** Something may still be on its way to the server. */
function isBusy(session: NoteSession): boolean {
  const { state, localCopy } = session.snapshot();
  return state.kind !== 'refused' && (session.hasUnsaved || localCopy === 'opening');
}
