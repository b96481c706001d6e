import * as Y from 'yjs';

/** What tabs send each other. `ask`: what is missing there, of which the others answer what they have. */
type Message =
  | { kind: 'ask'; vector: Uint8Array; isAnswer: boolean }
  | { kind: 'update'; update: Uint8Array };

const name = 'commonplace:editor';

/** Keeps a document the same in all tabs of the browser that have it open. */
export class TabChannel {
  readonly #doc: Y.Doc;
  readonly #channel: BroadcastChannel | null;

  constructor(doc: Y.Doc) {
    this.#doc = doc;
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
    this.#channel?.addEventListener('message', this.#onMessage);
    doc.on('update', this.#onUpdate);
    this.#ask(false);
  }

  close(): void {
    this.#doc.off('update', this.#onUpdate);
    this.#channel?.close();
  }

  #onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.kind === 'update') {
      Y.applyUpdate(this.#doc, data.update, this);
      return;
    }
    this.#tell({ kind: 'update', update: Y.encodeStateAsUpdate(this.#doc, data.vector) });
    // The caller may have what is missing here.
    if (!data.isAnswer) this.#ask(true);
  };

  #onUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin !== this) this.#tell({ kind: 'update', update });
  };

  #ask(isAnswer: boolean): void {
    this.#tell({ kind: 'ask', vector: Y.encodeStateVector(this.#doc), isAnswer });
  }

  #tell(message: Message): void {
    this.#channel?.postMessage(message);
  }
}
