import { api } from '@commonplace/contracts/api';
import sharp from 'sharp';
import type { Answer } from '../../../support/call-api.ts';
import type { TestPerson } from '../../../support/people.ts';
import type { TestBackend } from '../../../support/test-backend.ts';
import { upload } from '../../../support/upload.ts';
import { getFile, signIn } from '../../uploads/support/files.ts';

const field = api.notes.uploadImage.file.field;

/** A picture of one colour: another colour is another picture. */
export function plain(color: string, width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
}

/** Sends a picture into a note as the editor does. */
export function sendImage(
  backend: TestBackend,
  person: TestPerson | null,
  noteId: string | null,
  bytes: Uint8Array,
  name = 'picture.png',
): Promise<Answer<typeof api.notes.uploadImage>> {
  const headers = { fileid: String(Date.now()), ...(noteId !== null && { noteid: noteId }) };
  return upload(backend.url, api.notes.uploadImage, [[field, bytes, name]], person?.token, headers);
}

/** The same, which has to succeed: its address. */
export async function addImage(
  backend: TestBackend,
  person: TestPerson,
  noteId: string,
  bytes: Uint8Array,
  name?: string,
): Promise<string> {
  const answer = await sendImage(backend, person, noteId, bytes, name);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.failure));
  return answer.body.location;
}

const cookies = new WeakMap<TestPerson, string>();

/** Asks for a picture as a page of this person's does, or of a guest's (null). */
export async function seeImage(
  backend: TestBackend,
  person: TestPerson | null,
  address: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  if (person && !cookies.has(person)) cookies.set(person, (await signIn(backend.url, person)).cookie);
  return getFile(backend.url, address, person && (cookies.get(person) as string), headers);
}

export const shown = (...addresses: string[]) =>
  addresses.map((src) => `<p>Words</p><figure class="image"><img src="${src}"></figure>`).join('');
