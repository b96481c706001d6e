import { errorBody } from '@commonplace/contracts/errors';
import {
  type AppendAnswer,
  AppendClient,
  type AppendEntry,
  type AppendResult,
  contentPaths,
  decodeAppendAnswer,
  decodeStoredDocument,
  encodeAppend,
  originHeader,
  type StoredDocument,
  secretHeader,
} from '@commonplace/contracts/internal';
import { firstGeneration } from '../../../src/content/first-content.ts';
import { rawLine } from './raw-line.ts';
import { testSecret } from './test-secret.ts';

/** How long a test waits for an answer, in milliseconds. */
const patience = 20_000;

/** The content process as a collab-server meets it: real HTTP, and a line for appends. */
export class ContentDoor {
  readonly url: string;
  readonly #originId: string;
  #line: Promise<AppendClient> | undefined;

  constructor(port: number, originId = 'collab-1') {
    this.url = `http://127.0.0.1:${port}`;
    this.#originId = originId;
  }

  async append(...entries: AppendEntry[]): Promise<AppendAnswer[]> {
    const line = await this.line();
    const answers = entries.map((entry) => line.ask(encodeAppend(entry), patience));
    return (await Promise.all(answers)).map(decodeAppendAnswer);
  }

  /** Opened with the first append, and anew once it ended. */
  async line(): Promise<AppendClient> {
    const known = await this.#line;
    if (known?.isOpen) return known;
    this.#line = rawLine(this.url, { headers: { [originHeader]: this.#originId } }).then(
      (socket) => new AppendClient(socket),
    );
    return this.#line;
  }

  /** Sends an entry until the journal has decided about it, as a collab-server does. */
  async decided(entry: AppendEntry): Promise<AppendResult> {
    for (;;) {
      const [answer] = await this.append(entry);
      if (answer && !('later' in answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async load(noteId: string, generation = firstGeneration): Promise<StoredDocument> {
    return decodeStoredDocument(
      await this.bytes(`${contentPaths.load}?noteId=${noteId}&generation=${generation}`),
    );
  }

  async since(noteId: string, seq: number, generation = firstGeneration): Promise<StoredDocument> {
    const query = `noteId=${noteId}&generation=${generation}&seq=${seq}`;
    return decodeStoredDocument(await this.bytes(`${contentPaths.since}?${query}`));
  }

  async bytes(path: string, body?: Uint8Array): Promise<Uint8Array> {
    const response = await this.ask(path, body);
    if (!response.ok) throw new DoorError(response.status, errorBody.parse(await response.json()).code);
    return new Uint8Array(await response.arrayBuffer());
  }

  ask(path: string, body?: Uint8Array | string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { [secretHeader]: testSecret, [originHeader]: this.#originId, ...headers },
      body: (body as Uint8Array<ArrayBuffer> | string | undefined) ?? null,
    });
  }
}

class DoorError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}
