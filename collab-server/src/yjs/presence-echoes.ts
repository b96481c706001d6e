import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** As much credit as the busiest note gives in a few seconds. */
const mostCredit = 1_000;
/** Far more than a connection is granted; it only keeps what is remembered here small. */
const mostOwn = 16;

interface Entry {
  clientId: number;
  isLeaving: boolean;
  /** The entry as it was sent. */
  bytes: Uint8Array;
}

/**
 * `y-websocket` repeats every presence that it receives back to the server. Taken seriously, that would let
 * a person's second window speak for their first one, and the busier a note, the sooner its readers
 * would be over the limit of messages. So what a client merely repeats ends here: at most one message
 * for each that it was sent.
 */
export class PresenceEchoes {
  private readonly own = new Set<number>();
  /** Client ids that this client knows from us alone. */
  private readonly told = new Set<number>();
  private credit = 0;

  /** This message of presence goes out to the client. */
  tell(message: Uint8Array): void {
    this.credit = Math.min(mostCredit, this.credit + 1);
    for (const { clientId, isLeaving } of readEntries(message) ?? []) {
      if (isLeaving) this.told.delete(clientId);
      else if (!this.own.has(clientId)) this.told.add(clientId);
    }
  }

  /** The message without what it repeats. Null when nothing is left and the client was owed the echo. */
  filter(message: Uint8Array): Uint8Array | null {
    const entries = readEntries(message);
    // What can't be read is refused where presence is judged.
    if (!entries || entries.length === 0) return message;
    const news = entries.filter((entry) => this.isNews(entry));
    if (news.length === entries.length) return message;
    if (news.length === 0 && this.credit > 0) {
      this.credit -= 1;
      return null;
    }
    return writeEntries(message[0] as number, news);
  }

  private isNews({ clientId, isLeaving }: Entry): boolean {
    if (this.own.has(clientId)) return true;
    // Only a client that was announced can leave.
    if (isLeaving || this.told.has(clientId)) return false;
    if (this.own.size < mostOwn) this.own.add(clientId);
    return true;
  }
}

function readEntries(message: Uint8Array): Entry[] | null {
  try {
    const envelope = decoding.createDecoder(message);
    decoding.readVarUint(envelope);
    const update = decoding.readVarUint8Array(envelope);
    const decoder = decoding.createDecoder(update);
    const entries: Entry[] = [];
    for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
      const start = decoder.pos;
      const clientId = decoding.readVarUint(decoder);
      decoding.readVarUint(decoder);
      const state = decoding.readVarUint8Array(decoder);
      entries.push({ clientId, isLeaving: isNull(state), bytes: update.subarray(start, decoder.pos) });
    }
    return entries;
  } catch {
    return null;
  }
}

function writeEntries(type: number, entries: Entry[]): Uint8Array {
  const update = encoding.createEncoder();
  encoding.writeVarUint(update, entries.length);
  for (const { bytes } of entries) encoding.writeUint8Array(update, bytes);
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  encoding.writeVarUint8Array(encoder, encoding.toUint8Array(update));
  return encoding.toUint8Array(encoder);
}

/** The JSON text `null`, without decoding larger states. */
function isNull(json: Uint8Array): boolean {
  return json.length === 4 && new TextDecoder().decode(json) === 'null';
}
