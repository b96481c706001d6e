import { hash, verify } from '@node-rs/argon2';
import { FairTurns } from '../../platform/process/fair-turns.ts';

/**
 * Argon2id (the library's default) with 19 MiB and two passes, the least that OWASP recommends. A hash takes 30 to 110 ms in
 * the thread pool.
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const waitMs = 10_000;
/**
 * Third queue: addresses take turns. Two hashes run at a time, one of an address, because files and pictures need the
 * four threads of the pool as well.
 */
const turns = new FairTurns({
  mostRunning: 2,
  mostRunningOfOne: 1,
  mostWaiting: 500,
  waitMs,
  // About six hashes.
  lightMs: 500,
});
/**
 * Second queue, one for each address: its accounts take turns, so that a few accounts of a school do not hold up the
 * others, which share its address. Removed when it is empty.
 */
const linesOfAddresses = new Map<string, FairTurns>();
const lineOfAddress = { mostRunning: 1, mostWaiting: 100, waitMs, lightMs: 500 };
/** First queue: one hash of an account at a time, and five wait, so that no account fills the other queues. */
const turnsOfAccounts = new FairTurns({ mostRunningOfOne: 1, mostWaitingOfOne: 5, waitMs });

/** Whose turn a hash takes. */
export interface PasswordAsker {
  /** The account's key. Unknown devices have a key of their own, so that guessing takes no turns of known ones. */
  account: string;
  address: string;
}

/** The hash of a random password. Compared with where there is no account, so that the answer takes as long. */
const unknownHash = hash(crypto.randomUUID(), options);

/** @throws AppError `rate_limited` when the asker's turn does not come; `unavailable` when too many wait already */
export async function hashPassword(password: string, asker: PasswordAsker): Promise<string> {
  return inTurn(asker, () => hash(password, options));
}

/**
 * False for a wrong password, and as slowly for a person who does not exist or has none (`null`). When it throws, nothing
 * was compared.
 *
 * @throws AppError `rate_limited` when the asker's turn does not come; `unavailable` when too many wait already
 */
export async function isPasswordOf(
  passwordHash: string | null,
  password: string,
  asker: PasswordAsker,
): Promise<boolean> {
  const compared = passwordHash ?? (await unknownHash);
  const matches = await inTurn(asker, () => verify(compared, password));
  return matches && passwordHash !== null;
}

/** Waits in the three queues one after the other, {@link waitMs} in all. */
function inTurn<T>({ account, address }: PasswordAsker, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + waitMs;
  const left = () => Math.max(0, until - performance.now());
  return turnsOfAccounts.run(account, async () => {
    const line = linesOfAddresses.get(address) ?? new FairTurns(lineOfAddress);
    linesOfAddresses.set(address, line);
    try {
      return await line.run(account, () => turns.run(address, work, left()), left());
    } finally {
      if (line.isIdle) linesOfAddresses.delete(address);
    }
  });
}
