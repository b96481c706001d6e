import { errorBody } from '@commonplace/contracts/errors';
import {
  type AppendAnswer,
  type AppendEntry,
  type AppendResult,
  contentPaths,
  decodeAppendResults,
  decodeStoredDocument,
  encodeAppendBatch,
  originHeader,
  type StoredDocument,
  secretHeader,
} from '@commonplace/contracts/internal';
import { firstGeneration } from '../../../src/content/first-content.ts';

export const testSecret = 'a-secret-of-at-least-thirty-two-characters';

/** The content process as a collab-server meets it: real HTTP. */
export class ContentDoor {
  readonly url: string;
  readonly #originId: string;

  constructor(port: number, originId = 'collab-1') {
    this.url = `http://127.0.0.1:${port}`;
    this.#originId = originId;
  }

  async append(...entries: AppendEntry[]): Promise<AppendAnswer[]> {
    return decodeAppendResults(await this.bytes(contentPaths.append, encodeAppendBatch(entries)));
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
