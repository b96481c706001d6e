import { afterEach, beforeEach, expect } from 'vitest';
import type * as Y from 'yjs';
import { CollabHouse, type House } from './collab-house.ts';
import { PlainClient } from './plain-client.ts';
import { PlainEditor } from './plain-editor.ts';

/* For each test of a file that imports this: a server with its door for plain Yjs clients, where nothing fails unheard. */

export let house: CollabHouse;
export let server: House;
let rejections: unknown[];
const leaving: (() => void)[] = [];
const remember = (error: unknown) => rejections.push(error);

beforeEach(async () => {
  rejections = [];
  process.on('unhandledRejection', remember);
  house = new CollabHouse();
  server = await house.start({ timings: { refusal: 30, heartbeat: 20_000 } });
});
afterEach(async () => {
  for (const leave of leaving.splice(0)) leave();
  await house.close();
  process.off('unhandledRejection', remember);
  expect(rejections).toEqual([]);
});

const doorOf = ({ url }: House) => url.replace('/collab', '/yjs');

/** Opens a note with the provider that everybody knows. */
export function open(name: string, token: string, document?: Y.Doc, from = server): PlainEditor {
  const editor = new PlainEditor(doorOf(from), name, token, document);
  leaving.push(() => editor.leave());
  return editor;
}

/** A client that sends any bytes, to any path below `/yjs`. */
export async function knock(
  path: string,
  headers: Record<string, string> = {},
  from = server,
): Promise<PlainClient> {
  const client = await PlainClient.connect(doorOf(from) + path, headers);
  leaving.push(() => client.close());
  return client;
}

export const raw = (name: string, token: string, from = server): Promise<PlainClient> =>
  knock(`/${name}?token=${token}`, {}, from);

/** Greeted and answered. */
export async function opened(name: string, token: string, from = server): Promise<PlainClient> {
  const client = await raw(name, token, from);
  client.greet();
  await client.until(() => client.stateVectors.length > 0);
  return client;
}
