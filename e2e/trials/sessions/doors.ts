import { api } from '@commonplace/contracts/api';
import { Line } from '../hostile/attack/line.ts';

const patience = 10_000;
/** What a plain client says first: the state of a document that has nothing in it. */
const greeting = new Uint8Array([0, 0, 1, 0]);

/** The answer of an endpoint to a token. Who is accepted, and for how long, is tested elsewhere. */
export type Verdict = 'let in' | 'refused';

/** REST: the session's own profile. */
export async function askRest(origin: string, token: string): Promise<Verdict> {
  const response = await fetch(`${origin}${api.profiles.current.path}`, {
    headers: { authorization: token },
  });
  const { code } = (await response.json()) as { code?: string };
  if (response.status === 200) return 'let in';
  if (response.status === 401 && code === 'unauthenticated') return 'refused';
  throw new Error(`REST answered ${response.status} ${code}`);
}

/** `/collab`: a live document, as the browser opens it. */
export async function askCollab(origin: string, documentName: string, token: string): Promise<Verdict> {
  const line = await Line.open(`${origin.replace('http', 'ws')}/collab`);
  await line.enter(documentName, token);
  const isIn = line.heard('question');
  line.close();
  if (!isIn && line.end === null) throw new Error('/collab said nothing');
  return isIn ? 'let in' : 'refused';
}

/** `/yjs`: the same document for a plain client. */
export async function askYjs(origin: string, documentName: string, token: string): Promise<Verdict> {
  const socket = openYjs(origin, documentName, token);
  try {
    return await new Promise<Verdict>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('/yjs said nothing')), patience);
      socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
        if (isOfDocument(data)) resolve('let in');
      };
      socket.onclose = () => resolve('refused');
      socket.addEventListener('close', () => clearTimeout(timer));
    });
  } finally {
    socket.close();
  }
}

export function openYjs(origin: string, documentName: string, token: string): WebSocket {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/yjs/${documentName}?token=${encodeURIComponent(token)}`,
  );
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => socket.send(greeting);
  socket.onerror = () => {};
  return socket;
}

/** A message of the protocol's kind 0, about the document; a refusal comes as one of kind 2. */
export function isOfDocument(message: ArrayBuffer): boolean {
  return new Uint8Array(message)[0] === 0;
}
