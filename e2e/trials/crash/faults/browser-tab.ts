import 'fake-indexeddb/auto';
import { setMaxListeners } from 'node:events';
import * as Y from 'yjs';
import { forgetfulStorage } from '../../../../frontend/src/features/editor/session/device/device-storage.ts';
import { Drafts } from '../../../../frontend/src/features/editor/session/device/draft.ts';
import { LocalRegistry } from '../../../../frontend/src/features/editor/session/device/local-registry.ts';
import { SetAside } from '../../../../frontend/src/features/editor/session/device/set-aside.ts';
import type { NoteSession } from '../../../../frontend/src/features/editor/session/note-session.ts';
import { SessionPool } from '../../../../frontend/src/features/editor/session/pool/session-pool.ts';
import type { SessionPlace } from '../../../../frontend/src/features/editor/session/session-place.ts';
import type { SessionSnapshot } from '../../../../frontend/src/features/editor/session/session-state.ts';
import { textOf } from '../../../support/live/text-of.ts';
import type { ApiPerson } from '../../../support/people/api-person.ts';
import { TooSlow } from '../../../support/within.ts';

// Node has the websockets and the locks of a browser, and fake-indexeddb its database, but no window.
const page = new EventTarget();
// One for each open note.
setMaxListeners(0, page);
Object.assign(globalThis, { window: page });

type StatusKind = SessionSnapshot['saveStatus']['kind'];

/** A person's browser with one note open in it: the session of the real frontend, without its screen. */
export class BrowserTab {
  /** What the screen said about saving, each with its moment. */
  readonly said: { kind: StatusKind; at: number }[] = [];
  private readonly person: ApiPerson;
  private readonly documentName: string;
  private readonly place: SessionPlace;
  private pool: SessionPool;
  private session: NoteSession | null = null;

  constructor(url: string, person: ApiPerson, documentName: string) {
    this.person = person;
    this.documentName = documentName;
    const storage = forgetfulStorage();
    this.place = {
      registry: new LocalRegistry(storage),
      drafts: new Drafts(storage),
      setAside: new SetAside(storage),
      token: () => person.token,
      collabUrl: (name) => `${url.replace('http', 'ws')}/collab/${name}`,
    };
    this.pool = new SessionPool(this.place);
  }

  /** Opens the note, for the first time or again, on what this device has kept. */
  async open(): Promise<void> {
    this.pool = new SessionPool(this.place);
    const { documentName, person } = this;
    const session = await this.pool.acquire(person, { kind: 'note', documentName, mayEdit: true });
    this.session = session;
    const listen = () => {
      const { kind } = session.snapshot().saveStatus;
      if (this.said.at(-1)?.kind !== kind) this.said.push({ kind, at: performance.now() });
    };
    session.subscribe(listen);
    listen();
  }

  /** One more paragraph. */
  type(words: string): void {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(words)]);
    const { content } = this.opened;
    content.insert(content.length, [paragraph]);
  }

  /** The plain text of all blocks. */
  get text(): string {
    return textOf(this.opened.content.doc as Y.Doc);
  }

  get says(): StatusKind {
    return this.opened.snapshot().saveStatus.kind;
  }

  /** Text that was taken out of the note and is offered for copying. */
  get setAside(): number {
    return this.place.setAside.list(this.person.id).length;
  }

  /** This device has edits that the server does not have, and keeps them. */
  get keepsUnsaved(): boolean {
    return this.place.registry.hasUnsaved(this.person.id, this.documentName);
  }

  /** @returns the moment at which it said so; now, if it does already */
  async untilItSays(kind: StatusKind, withinMs: number): Promise<number> {
    const deadline = performance.now() + withinMs;
    while (this.says !== kind) {
      if (performance.now() > deadline)
        throw new TooSlow(`${this.person.name}'s tab says ${this.says}, not ${kind}, after ${withinMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now();
  }

  /** The tab is closed at once, with anything under way. */
  async close(): Promise<void> {
    await this.pool.endAll();
    this.session = null;
  }

  private get opened(): NoteSession {
    if (!this.session) throw new Error('The tab is closed');
    return this.session;
  }
}
