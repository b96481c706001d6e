import { expect, test } from 'vitest';
import { type Sender, UploadPlaces } from '../../src/platform/http/upload-places.ts';

const address = (name: string): Sender => [`address ${name}`, 50];
const person = (name: string): Sender => [`person ${name}`, 30];

test('uploads are bounded in all, by address and by person, until they end', async () => {
  const places = new UploadPlaces(100);
  const ends: (() => void)[] = [];
  const begin = (...senders: Sender[]) =>
    places.run(senders, 10, () => new Promise<void>((end) => ends.push(end)));
  const refusal = (...senders: Sender[]) => begin(...senders).catch(({ code }: { code: string }) => code);
  const alices = [1, 2, 3].map((at) => begin(address(`${at}`), person('alice')));
  expect(await refusal(address('4'), person('alice'))).toBe('unavailable');
  const guests = Array.from({ length: 5 }, () => begin(address('5')));
  expect(await refusal(address('5'))).toBe('unavailable');
  const bobs = [begin(address('6'), person('bob')), begin(address('6'), person('bob'))];
  expect(await refusal(address('7'), person('carol'))).toBe('unavailable');
  for (const end of ends) end();
  await Promise.all([...alices, ...guests, ...bobs]);
  const again = begin(address('4'), person('alice'));
  ends.at(-1)?.();
  await again;
});
