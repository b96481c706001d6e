import { LiveNote } from '../../support/live/live-note.ts';
import { type Answer, readAnswer } from '../hostile/attack/wire.ts';

const final = new Set(['note-deleted', 'note-missing']);

/** Someone who types without a pause in an open note of another person, and sees what comes of it. */
export class CoWriter {
  readonly live: LiveNote;
  /** When the document was first closed or refused; null while it is open. */
  closedAt: number | null = null;
  /** What was said, in this order: rights that changed are asked for again, and what is said then is final. */
  readonly reasons: string[] = [];
  /** Frames with words in them that were sent, and those that the server said to be saved. */
  sent = 0;
  saved = 0;
  private typing: NodeJS.Timeout | undefined;

  constructor(address: { url: string; documentName: string; token: string }) {
    this.live = new LiveNote({
      ...address,
      onSent: (frame) => {
        if (kindOf(frame) === 'content') this.sent += 1;
      },
    });
    const { provider } = this.live;
    provider.on('message', ({ event }: { event: MessageEvent<ArrayBuffer> }) => {
      if (kindOf(new Uint8Array(event.data)) === 'saved') this.saved += 1;
    });
    provider.on('close', ({ event }: { event: { reason: string } }) => this.hear(event.reason));
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => this.hear(reason));
  }

  /** Whether it was said that the note is not there. */
  get isOver(): boolean {
    return this.reasons.some((reason) => final.has(reason));
  }

  async begin(pauseMs: number): Promise<void> {
    await this.live.synced();
    this.typing = setInterval(() => this.live.appendParagraph('word'), pauseMs);
  }

  end(): void {
    clearInterval(this.typing);
    this.live.vanish();
  }

  private hear(reason: string): void {
    this.closedAt ??= performance.now();
    this.reasons.push(reason);
  }
}

/** Of the frames of both directions; a question whether the line is alive is shorter than any other. */
function kindOf(frame: Uint8Array): Answer['kind'] {
  try {
    return readAnswer(frame).kind;
  } catch {
    return 'other';
  }
}
