import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as Y from 'yjs';
import { type Stack, type StackOptions, startStack } from '../../../scripts/stack.mjs';
import { Editor } from './collab-house.ts';
import { eventually } from './eventually.ts';

export interface Person {
  id: string;
  token: string;
}

/** The real processes on a throw-away database. */
export class RealHouse {
  readonly stack: Stack;
  private readonly editors: Editor[] = [];

  private constructor(stack: Stack) {
    this.stack = stack;
  }

  static async start(options: Omit<StackOptions, 'dataDir'> = {}): Promise<RealHouse> {
    const dataDir = await mkdtemp(join(tmpdir(), 'collab-server-'));
    return new RealHouse(await startStack({ ...options, dataDir }));
  }

  get url(): string {
    return `${this.stack.url.replace('http', 'ws')}/collab`;
  }

  /** Joins the way people do: by the link in their mail. */
  async join(username: string): Promise<Person> {
    const email = `${username}@example.org`;
    await this.post('users/join', { email });
    const folder = join(this.stack.dataDir, 'mail');
    const mailToken = await eventually(async () => {
      for (const file of await readdir(folder)) {
        const mail = (await readFile(join(folder, file), 'utf8'))
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        const link = mail.includes(email) && /\/onboard\/([\w-]+)/.exec(mail);
        if (link) return link[1] as string;
      }
      throw new Error('No mail yet');
    });
    const account = { token: mailToken, email, name: username, username, password: 'correct horse battery' };
    const { token } = (await this.post('users/register', account)) as { token: string };
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      id: string;
    };
    return { id: claims.id, token };
  }

  async createNote(author: Person): Promise<{ noteId: string; name: string }> {
    const body = { title: 'A note', textContent: 'first words' };
    const { note } = (await this.post('notes/create', body, author)) as {
      note: { id: string; documentName: string };
    };
    return { noteId: note.id, name: note.documentName };
  }

  async share(author: Person, noteId: string, editors: Person[], viewers: Person[] = []): Promise<void> {
    const ids = (people: Person[]) => people.map(({ id }) => id);
    await this.post('notes/share', { noteId, usersView: ids(viewers), usersEdit: ids(editors) }, author);
  }

  async post(path: string, body: unknown, person?: Person): Promise<unknown> {
    const response = await fetch(`${this.stack.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(person ? { authorization: person.token } : {}) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  open(name: string, person: Person, document = new Y.Doc()): Editor {
    const editor = new Editor(this.url, name, person.token, document);
    this.editors.push(editor);
    return editor;
  }

  /** What a person sees who connects for the first time. */
  async seenAfresh(name: string, person: Person): Promise<string> {
    const reader = this.open(name, person);
    await eventually(() => {
      if (!reader.provider.synced) throw new Error('Not yet');
    });
    const { text } = reader;
    reader.leave();
    return text;
  }

  leaveAll(): void {
    for (const editor of this.editors.splice(0)) editor.leave();
  }

  async stop(): Promise<void> {
    this.leaveAll();
    await this.stack.stop();
    await rm(this.stack.dataDir, { recursive: true, force: true });
  }
}
