import { expect, test } from 'vitest';
import { ByteBudget, type Share } from '../../../src/platform/process/byte-budget.ts';

const address = (name: string): Share => [`address ${name}`, 50];
const person = (name: string): Share => [`person ${name}`, 30];

test('what is held is bounded in all, by address and by person, until they end', async () => {
  const budget = new ByteBudget(100);
  const ends: (() => void)[] = [];
  const begin = (...shares: Share[]) =>
    budget.run(shares, 10, () => new Promise<void>((end) => ends.push(end)));
  const refusal = (...shares: Share[]) => begin(...shares).catch(({ code }: { code: string }) => code);
  const alices = [1, 2, 3].map((at) => begin(address(`${at}`), person('alice')));
  expect(await refusal(address('4'), person('alice'))).toBe('rate_limited');
  const guests = Array.from({ length: 5 }, () => begin(address('5')));
  expect(await refusal(address('5'))).toBe('rate_limited');
  const bobs = [begin(address('6'), person('bob')), begin(address('6'), person('bob'))];
  expect(await refusal(address('7'), person('carol'))).toBe('unavailable');
  for (const end of ends) end();
  await Promise.all([...alices, ...guests, ...bobs]);
  const again = begin(address('4'), person('alice'));
  ends.at(-1)?.();
  await again;
});
