import { collabPaths, type Hint, hint, originHeader, secretHeader } from '@commonplace/contracts/internal';
import { internalSecret, type TestBackend } from './test-backend.ts';

/** Listens to the backend's event stream, as a collab-server does. */
export class HintListener implements AsyncDisposable {
  private buffer = '';
  private readonly decoder = new TextDecoder();

  private constructor(
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
    private readonly controller: AbortController,
  ) {}

  static async open(backend: TestBackend, originId: string): Promise<HintListener> {
    const controller = new AbortController();
    const response = await fetch(`${backend.internalUrl}${collabPaths.events}`, {
      headers: { [secretHeader]: internalSecret, [originHeader]: originId },
      signal: controller.signal,
    });
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
    return new HintListener(response.body.getReader(), controller);
  }

  async nextLine(): Promise<string> {
    for (;;) {
      const end = this.buffer.indexOf('\n');
      if (end >= 0) {
        const line = this.buffer.slice(0, end);
        this.buffer = this.buffer.slice(end + 1);
        return line;
      }
      const { done, value } = await this.reader.read();
      if (done) throw new Error('The stream ended');
      this.buffer += this.decoder.decode(value, { stream: true });
    }
  }

  /** The next line that is no heartbeat. */
  async next(): Promise<Hint> {
    for (;;) {
      const line = await this.nextLine();
      if (line !== '') return hint.parse(JSON.parse(line));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.controller.abort();
    await this.reader.closed.catch(() => undefined);
  }
}
