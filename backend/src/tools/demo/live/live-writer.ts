import { setTimeout as delay } from 'node:timers/promises';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { typing } from './typing.ts';

/** A token opens connections for a quarter of an hour. */
const renewMs = 10 * 60_000;

interface Writing {
  title: string;
  writer: string;
  password: string;
  paragraphs: readonly string[];
}

interface CollabToken {
  documentName: string;
  token: string;
}

/** Signs in over REST and types in one note through a plain `y-websocket` client (`docs/any-yjs-client.md`). */
export class LiveWriter {
  constructor(
    private readonly origin: string,
    private readonly writing: Writing,
  ) {}

  /** Until it is stopped. @throws Error when a request is refused, or the connection ends for good */
  async write(stopped: AbortSignal): Promise<void> {
    const { writer, password, title, paragraphs } = this.writing;
    const { token: session } = await this.request<{ token: string }>('POST', '/api/users/login', {
      body: { emailOrUsername: writer, password },
    });
    const noteId = await this.noteNamed(title, session);
    const access = () =>
      this.request<CollabToken>('POST', '/api/notes/collab-token', { session, body: { noteId } });
    const { documentName, token } = await access();
    const document = new Y.Doc();
    const provider = new WebsocketProvider(
      `${this.origin.replace('http', 'ws')}/yjs`,
      documentName,
      document,
      {
        params: { token },
        disableBc: true,
      },
    );
    const ended = new AbortController();
    provider.on('connection-close', (event) => {
      if (event && event.code >= 4400 && event.code < 4500) ended.abort(new Error(event.reason));
    });
    const renewal = setInterval(
      () =>
        access().then(({ token: fresh }) => Object.assign(provider.params, { token: fresh }), ended.abort),
      renewMs,
    );
    const signal = AbortSignal.any([stopped, ended.signal]);
    try {
      await whenSynced(provider, signal);
      for (const { caret, pauseMs } of typing(document.getXmlFragment('content'), paragraphs)) {
        provider.awareness.setLocalStateField('cursor', { anchor: caret, head: caret });
        await delay(pauseMs, undefined, { signal });
        if (!provider.wsconnected) await whenSynced(provider, signal);
      }
    } catch (error) {
      if (stopped.aborted) return;
      throw ended.signal.aborted ? ended.signal.reason : error;
    } finally {
      clearInterval(renewal);
      provider.destroy();
      document.destroy();
    }
  }

  private async noteNamed(title: string, session: string): Promise<string> {
    const own = await this.request<{ notes: NoteHead[] }>('GET', '/api/notes?limit=100', { session });
    const shared = await this.request<{ notesEdit: NoteHead[] }>('GET', '/api/notes/shared', { session });
    const note = [...own.notes, ...shared.notesEdit].find((each) => each.title === title);
    if (!note) throw new Error(`There is no note “${title}”`);
    return note.id;
  }

  private async request<Answer>(
    method: string,
    path: string,
    { session, body }: { session?: string; body?: unknown },
  ): Promise<Answer> {
    const answer = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(session !== undefined && { authorization: session }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as Answer & { success?: boolean; message?: string };
    if (!answer.ok || said.success === false) throw new Error(said.message ?? `${answer.status} for ${path}`);
    return said;
  }
}

interface NoteHead {
  id: string;
  title: string;
}

/** Nothing is typed while the connection is away, so that the document does not grow beside the server. */
function whenSynced(provider: WebsocketProvider, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    if (provider.synced) return resolve();
    const end = () => {
      provider.off('sync', look);
      signal.removeEventListener('abort', giveUp);
    };
    const look = (isSynced: boolean) => {
      if (!isSynced) return;
      end();
      resolve();
    };
    const giveUp = () => {
      end();
      reject(signal.reason);
    };
    provider.on('sync', look);
    signal.addEventListener('abort', giveUp);
  });
}
