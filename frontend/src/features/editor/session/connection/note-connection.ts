import { isNoteNews, type NoteNews } from '@commonplace/contracts/collab';
import { HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { isWrittenAgain } from '../../binding/moves/index.ts';
import { Acknowledgements } from './acknowledgements.ts';
import { stateQuestion, stateVectorIn } from './content-frame.ts';
import { jittered } from './jittered.ts';
import { NoteSocket } from './note-socket.ts';
import { type LostText, OfflineMerge } from './offline-merge.ts';
import { type RefusalReason, type Verdict, verdictOnClose } from './refusal-reason.ts';
import { renumberClient } from './renumber-client.ts';
import { SignsOfLife } from './signs-of-life.ts';
import { untakenClients } from './untaken-clients.ts';

/** What a connection reports to the session that owns it. */
export interface ConnectionEvents {
  /** The rights were granted: may this connection write? Content follows. */
  onGranted(canWrite: boolean): void;
  /** The document is here, as the server has it. */
  onLoaded(): void;
  /** Something was sent, acknowledged or received: look at {@link NoteConnection.settled} again. */
  onProgress(): void;
  /** The server has answered everything and declined some of it: this connection may only read. */
  onDeclined(): void;
  /** The server says that the note's view beside its content has changed, or may have. */
  onNews(news: NoteNews): void;
  /** What was written here while nothing was acknowledged was in something that others deleted meanwhile. */
  onTextLost(text: string): void;
  /** After an absence: the places of texts that this device and others changed meanwhile (C23b). */
  onBothChanged(places: readonly Y.RelativePosition[]): void;
  /** The connection is gone and comes back by itself. `renewing`: the server asked for the rights once more. */
  onInterrupted(cause: 'down' | 'renewing' | 'journal-away'): void;
  /** What no server had taken is under other Yjs client ids from now on (C25). */
  onRenumbered(fresh: ReadonlyMap<number, number>): void;
  /** The server will not have this document edited from here; the connection stays closed. */
  onRefused(reason: RefusalReason): void;
}

interface NoteConnectionOptions extends ConnectionEvents {
  /** `ws(s)://…/collab/<documentName>` */
  url: string;
  documentName: string;
  doc: Y.Doc;
  awareness: Awareness;
  /** The session's token at the moment of asking; it is renewed daily. */
  token: () => string;
  /** As far as this page knows the document is within its limit. */
  fits: () => boolean;
}

const pauses = {
  /** After a refusal that may pass, so that a refused tab never storms the server. At most; see `jittered`. */
  afterRefusal: 10_000,
  first: 1_000,
  /** What was away and is back is found within ten seconds, however long it was away. */
  longest: 6_000,
  /** Rights are asked for again at once, but not by everyone in the same millisecond. */
  renewalJitter: 250,
} as const;

/** So long may a socket that was closed take to end. */
const endPatience = 1_000;

/** What was written for so long apart from the others is not what they saw arriving. */
const absence = 10_000;

/** As often may a client id turn out to be taken: by chance it never happens twice. */
const mostRenumberings = 3;

/** As often is a document that seems to fit brought once more: what fills it may be rows that are folded by then. */
const mostFullAttempts = 4;

/**
 * One note's line to the collab-server: signs in, keeps what was acknowledged, comes back after an
 * interruption, and stays away after a refusal.
 *
 * A document that the server closed on an open socket is opened again on a new one. On the old one it
 * would be unknown which of the last frames the server had dropped and which it still held, and so
 * which of them the next acknowledgements are for.
 */
export class NoteConnection {
  readonly #options: NoteConnectionOptions;
  readonly #acknowledgements = new Acknowledgements();
  readonly #socket: NoteSocket;
  readonly #provider: HocuspocusProvider;
  readonly #merge: OfflineMerge;
  readonly #life: SignsOfLife;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #renumberings = 0;
  #fullAttempts = 0;
  /** What the server said last that it has. */
  #serverClocks: ReadonlyMap<number, number> | null = null;
  /** This socket was given up; what still comes on it counts for nothing. */
  #isLeavingSocket = false;
  /** The server would not open the document, for now: nothing hurries it. */
  #isRefused = false;
  #closed = false;
  /** Since when nothing comes from the server; null when it does. What an earlier visit left is older. */
  #awaySince: number | null = 0;

  constructor(options: NoteConnectionOptions) {
    this.#options = options;
    this.#socket = new NoteSocket(
      { url: options.url, minDelay: pauses.first, maxDelay: pauses.longest },
      {
        onSent: (frame) => {
          this.#acknowledgements.sent(frame, Y.getState(options.doc.store, options.doc.clientID));
          options.onProgress();
        },
        onDropped: () => {
          this.#acknowledgements.reset();
          options.onProgress();
        },
        hasHandedOver: () => this.#acknowledgements.hasHandedOver,
      },
    );
    this.#provider = new HocuspocusProvider({
      name: options.documentName,
      document: options.doc,
      awareness: options.awareness,
      token: options.token,
      websocketProvider: this.#socket,
    });
    this.#life = new SignsOfLife({
      awaitedSince: () => this.awaitedSince,
      ask: () => this.#socket.send(stateQuestion(options.documentName, options.doc)),
      onDead: () => this.#abandon(),
    });
    this.#merge = new OfflineMerge({
      doc: options.doc,
      origin: this.#provider,
      acknowledgedClock: () => this.#acknowledgements.acknowledgedClock,
      isStalled: () => this.#life.isStalled,
      isApart: () => !this.isLive || this.#life.isStalled,
      // By then the editor has written again what it could.
      onTextLost: (lost) => queueMicrotask(() => this.#offer(lost)),
      onBothChanged: (places) => {
        if (this.#life.isStalled || Date.now() - (this.#awaySince ?? Date.now()) >= absence)
          options.onBothChanged(places);
      },
    });
    this.#provider.on('open', () => {
      forgetAbsent(options.awareness);
      this.#isLeavingSocket = false;
      this.#isRefused = false;
      this.#acknowledgements.reset();
      this.#merge.begin();
    });
    this.#provider.on('message', ({ event }: { event: MessageEvent<ArrayBuffer> }) =>
      this.#received(event.data),
    );
    this.#provider.on('stateless', ({ payload }: { payload: string }) => {
      if (isNoteNews(payload)) options.onNews(payload);
    });
    this.#provider.on('authenticated', ({ scope }: { scope: string }) =>
      options.onGranted(scope === 'read-write'),
    );
    this.#provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
      const verdict = verdictOnClose(reason);
      // When the journal is away nothing was refused: the process that could refuse was not asked.
      this.#isRefused = verdict.next === 'retry';
      this.#obey(verdict, verdict.next === 'journal-away' ? 0 : pauses.afterRefusal);
    });
    this.#provider.on('synced', () => options.onLoaded());
    this.#provider.on('close', ({ event }: { event: { reason?: string } }) =>
      this.#onClose(event.reason ?? ''),
    );
    this.#provider.attach();
    void this.#socket.connect();
  }

  /** This origin marks changes that came from the server. */
  get origin(): unknown {
    return this.#provider;
  }

  /** The document is as the server has it, and so is what is known of the others. */
  get isLive(): boolean {
    return this.#provider.isSynced;
  }

  /** Everything in the document has been acknowledged. */
  get settled(): boolean {
    return this.#acknowledgements.settled;
  }

  /** When the oldest edit without an answer was sent on this connection, null when there is none. */
  get awaitedSince(): number | null {
    return this.#acknowledgements.awaitedSince;
  }

  /** The network is back: connects now instead of after the present pause, or asks whether the socket outlived it. */
  hurry(): void {
    this.#life.networkIsBack();
    this.wake();
  }

  /** The page is seen again, after a sleep perhaps: unless the server gives a sign of life its socket is given up. */
  wake(): void {
    if (this.#closed || this.#isRefused) return;
    if (this.#socket.status === WebSocketStatus.Disconnected) {
      clearTimeout(this.#timer);
      void this.#socket.connect();
    } else if (this.#socket.status === WebSocketStatus.Connected) this.#life.expectOne();
  }

  /** Asks for the rights once more: at once, and with growing pauses when that settled nothing. */
  renew(): void {
    if (!this.#closed) this.#obey({ next: 'reauthenticate' }, 0);
  }

  /** Ends the connection for good. The document and its presence stay. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#life.stop();
    this.#acknowledgements.reset();
    // The provider's own way out destroys the presence with it, which outlives this connection.
    this.#provider.document.off('update', this.#provider.boundDocumentUpdateHandler);
    this.#options.awareness.off('update', this.#provider.boundAwarenessUpdateHandler);
    window.removeEventListener('pagehide', this.#provider.boundPageHide);
    this.#merge.close();
    this.#provider.removeAllListeners();
    this.#provider.onClose();
    this.#provider.detach();
    this.#socket.destroy();
  }

  /** Nothing comes on this socket any more: another one, at once. */
  #abandon(): void {
    this.#awaySince ??= Date.now();
    clearTimeout(this.#timer);
    this.#life.expectNone();
    if (this.#socket.status !== WebSocketStatus.Disconnected) this.#socket.abandon();
    if (!this.#closed) void this.#socket.connect();
  }

  #received(data: ArrayBuffer): void {
    this.#life.heard();
    if (this.#isLeavingSocket) return;
    const frame = new Uint8Array(data);
    const serverState = stateVectorIn(frame);
    if (serverState) {
      this.#serverClocks = Y.decodeStateVector(serverState);
      this.#merge.serverHas(this.#serverClocks);
    }
    const meaning = this.#acknowledgements.received(frame);
    if (meaning === 'other') return;
    if (this.#acknowledgements.isMerged) {
      this.#merge.end();
      this.#awaySince = null;
    }
    if (this.#acknowledgements.settled) {
      this.#attempts = 0;
      this.#fullAttempts = 0;
    }
    if (this.#acknowledgements.isDeclined) this.#options.onDeclined();
    this.#options.onProgress();
  }

  #onClose(reason: string): void {
    if (this.#closed) return;
    this.#awaySince ??= Date.now();
    this.#life.expectNone();
    this.#acknowledgements.reset();
    if (this.#isLeavingSocket) return;
    this.#obey(verdictOnClose(reason), 0);
  }

  #obey(verdict: Verdict, leastPause: number): void {
    switch (verdict.next) {
      case 'stop':
        if (
          verdict.reason === 'document-full' &&
          this.#fullAttempts < mostFullAttempts &&
          this.#options.fits()
        ) {
          this.#fullAttempts += 1;
          this.#options.onInterrupted('renewing');
          this.#reconnectAfter(jittered(pauses.first * 2 ** this.#fullAttempts));
          return;
        }
        this.close();
        this.#options.onRefused(verdict.reason);
        return;
      case 'reauthenticate':
        // Asked for again before everything was settled, it is treated like any other interruption.
        if (this.#attempts === 0) {
          this.#attempts = 1;
          this.#options.onInterrupted('renewing');
          this.#reconnectAfter(Math.random() * pauses.renewalJitter);
          return;
        }
        break;
      case 'renumber':
        this.#options.onInterrupted('renewing');
        this.#reconnectAfter(Math.random() * pauses.renewalJitter);
        if (this.#renumber()) return;
        this.close();
        this.#options.onRefused('client-taken');
        return;
      case 'journal-away':
        this.#options.onInterrupted('journal-away');
        this.#reconnectUnlessOnItsWay(leastPause);
        return;
      case 'retry':
        break;
    }
    this.#options.onInterrupted('down');
    this.#reconnectUnlessOnItsWay(leastPause);
  }

  #offer(lost: readonly LostText[]): void {
    const { doc, onTextLost } = this.#options;
    const gone = lost.filter(({ unseen }) => !isWrittenAgain(doc, unseen));
    if (gone.length > 0) onTextLost(gone.map(({ text }) => text).join('\n\n'));
  }

  /** Another person has the client id of some content: writes it again under a fresh one. */
  #renumber(): boolean {
    const { doc, awareness, onRenumbered } = this.#options;
    if (this.#renumberings >= mostRenumberings || this.#serverClocks === null) return false;
    this.#renumberings += 1;
    const fresh = new Map<number, number>();
    for (const client of untakenClients(doc, this.#serverClocks, this.#acknowledgements.acknowledgedClock)) {
      const id = renumberClient(doc, client);
      if (id === null) return false;
      fresh.set(client, id);
    }
    const presence = awareness.getLocalState();
    awareness.setLocalState(null);
    awareness.clientID = doc.clientID;
    awareness.setLocalState(presence);
    onRenumbered(fresh);
    return fresh.size > 0;
  }

  /** A socket that broke is reopened by the provider, with its own growing pauses; a document closed on a whole one is not. */
  #reconnectUnlessOnItsWay(leastPause: number): void {
    if (this.#socket.status !== WebSocketStatus.Connected) return;
    this.#attempts += 1;
    const growing = Math.min(pauses.longest, pauses.first * 2 ** (this.#attempts - 1));
    this.#reconnectAfter(jittered(Math.max(leastPause, growing)));
  }

  #reconnectAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#isLeavingSocket = true;
    this.#life.expectNone();
    this.#acknowledgements.reset();
    // What still comes on it belongs to the merge on the next one.
    this.#merge.begin();
    this.#socket.disconnect();
    this.#timer = setTimeout(() => this.#connectOnceClosed(Date.now() + endPatience), milliseconds);
  }

  #connectOnceClosed(abandonAt: number): void {
    if (this.#closed) return;
    if (this.#socket.status === WebSocketStatus.Disconnected) {
      // It is gone: what closes from here on is the next one.
      this.#isLeavingSocket = false;
      void this.#socket.connect();
    } else if (Date.now() >= abandonAt) this.#abandon();
    else this.#timer = setTimeout(() => this.#connectOnceClosed(abandonAt), 50);
  }
}

/**
 * Forgets how new the presences were that went with the last connection: those who never noticed the break send
 * the same ones again, which would be taken for old.
 */
function forgetAbsent({ clientID, meta, states }: Awareness): void {
  for (const client of meta.keys()) if (client !== clientID && !states.has(client)) meta.delete(client);
}
