import {
  HocuspocusProviderWebsocket,
  type HocuspocusProviderWebsocketConfiguration,
} from '@hocuspocus/provider';

import { answerInPlaceOf, isUpdate } from './content-frame.ts';

/** `WebSocket.OPEN`, which not every place that runs this has as a global. */
const socketOpen = 1;

/** What the provider calls a socket that it gave up itself. */
const abandonedCode = 4408;

interface FrameEvents {
  onSent(frame: Uint8Array): void;
  /** A frame found no open socket: only the next handshake brings what it held. */
  onDropped(): void;
  /** What this device had is on its way: the handshake is not going to bring what is written from now on. */
  hasHandedOver(): boolean;
}

/**
 * The provider's socket without its queue, telling of every frame that goes out.
 *
 * What the queue would keep while the socket is away is repeated by the handshake anyway, in one
 * piece; sent again letter by letter, an hour written offline would arrive as thousands of frames, and
 * their acknowledgements would be taken for those of newer edits.
 */
export class NoteSocket extends HocuspocusProviderWebsocket {
  readonly #events: FrameEvents;

  constructor(configuration: HocuspocusProviderWebsocketConfiguration, events: FrameEvents) {
    super({ ...configuration, autoConnect: false });
    this.#events = events;
  }

  /** Gives up a socket that may be dead without waiting for its end, and stays away until told to connect. */
  abandon(): void {
    this.shouldConnect = false;
    this.emit('close', { event: { code: abandonedCode, reason: '' } });
  }

  override send(frame: Uint8Array): void {
    if (this.webSocket?.readyState !== socketOpen) {
      this.#events.onDropped();
      return;
    }
    // The handshake brings what was written before it. A server drops an update that comes before the question for the
    // document, without an answer, and every later answer would be taken for that of the edit before.
    if (isUpdate(frame) && !this.#events.hasHandedOver()) return;
    super.send(answerInPlaceOf(frame) ?? frame);
    this.#events.onSent(frame);
  }
}
