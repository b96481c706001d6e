import { type ConstructableOutgoingMessage, HocuspocusProvider } from '@hocuspocus/provider';

/** `WebSocket.OPEN`, which not every place that runs this has as a global. */
const socketOpen = 1;

/**
 * The provider without its queue. What it would keep for a socket that is away is repeated by the
 * handshake anyway, in one piece; sent again letter by letter, an hour written offline would arrive as
 * thousands of frames, and their acknowledgements would be taken for those of newer edits.
 */
export class NoteProvider extends HocuspocusProvider {
  // biome-ignore lint/suspicious/noExplicitAny: the signature of the class this extends
  override send(message: ConstructableOutgoingMessage, args: any): void {
    if (this.configuration.websocketProvider.webSocket?.readyState === socketOpen) super.send(message, args);
  }
}
