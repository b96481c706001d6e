import type { EndpointDefinition } from '@commonplace/contracts/api';
import { authenticateResponse, collabPaths, secretHeader } from '@commonplace/contracts/internal';
import { hintCookie } from '@commonplace/contracts/pages';
import { decodeJwt } from 'jose';
import { FilesCookie } from '../../../src/accounts/sessions/files-cookie.ts';
import { CollabTokens } from '../../../src/library/notes/rights/collab-tokens.ts';
import type { TestPerson } from '../../support/people.ts';
import { internalSecret, type TestBackend } from '../../support/test-backend.ts';
import type { Sent } from './routes.ts';

export interface Answered {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

const boundary = 'matrix-boundary';

/**
 * Requests that are handed to the router of the public port without a socket: ten thousands of connections would cost
 * more than what they ask for.
 */
export class Asking {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly backend: TestBackend) {}

  call(
    person: TestPerson | undefined,
    { method, path }: EndpointDefinition,
    { params = {}, query = {}, headers = {}, body, file }: Sent,
  ): Promise<Answered> {
    const asked = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const form =
      file &&
      `--${boundary}\r\ncontent-disposition: form-data; name="${file}"; filename="x.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--${boundary}--\r\n`;
    return this.inject({
      method,
      url: search.size > 0 ? `${asked}?${search}` : asked,
      headers: {
        ...headers,
        ...(person && { authorization: person.token }),
        ...(form && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      payload: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
  }

  /** Navigates to an address, with all that a person's browser can send: their token and the cookie for files. */
  async read(person: TestPerson | undefined, url: string, isInApp: boolean): Promise<Answered> {
    const cookies = [
      ...(isInApp ? [`${hintCookie}=1`] : []),
      ...(person ? [await this.filesCookie(person)] : []),
    ];
    return this.inject({
      method: 'GET',
      url,
      headers: {
        accept: 'text/html',
        cookie: cookies.join('; '),
        ...(person && { authorization: person.token }),
      },
    });
  }

  /** What the collab-server is told of a person who opens a live document: at the internal port, as it asks. */
  async open(person: TestPerson | undefined, endpoint: 'collab' | 'yjs', noteId: string) {
    const token = person && (endpoint === 'collab' ? person.token : await this.collabToken(person, noteId));
    const response = await fetch(`${this.backend.internalUrl}${collabPaths.authenticate}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [secretHeader]: internalSecret },
      body: JSON.stringify({ endpoint, token: token ?? '', documentName: `note.${noteId}.1` }),
    });
    return authenticateResponse.parse(await response.json());
  }

  /** Made for every note, also where the API gives none: the port has to judge by itself. */
  private async collabToken(person: TestPerson, noteId: string): Promise<string> {
    const tokens = this.backend.app.get(CollabTokens);
    return (await tokens.sign({ userId: person.id, sid: sessionOf(person) }, noteId)).token;
  }

  private async filesCookie(person: TestPerson): Promise<string> {
    const known = this.#cookies.get(person.id);
    if (known) return known;
    const expiresAt = Date.now() + 3_600_000;
    const bearer = { sid: sessionOf(person), userId: person.id, expiresAt };
    const cookie = (await this.backend.app.get(FilesCookie).of(bearer)).split(';', 1)[0] as string;
    this.#cookies.set(person.id, cookie);
    return cookie;
  }

  private async inject(request: {
    method: EndpointDefinition['method'];
    url: string;
    headers: Record<string, string>;
    payload?: string | undefined;
  }): Promise<Answered> {
    const server = this.backend.app.getHttpAdapter().getInstance();
    const { statusCode: status, payload: text, headers } = await server.inject(request);
    return { status, text, headers };
  }
}

const sessionOf = ({ token }: TestPerson) => decodeJwt(token).sid as string;
