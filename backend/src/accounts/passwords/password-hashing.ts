import { hash, verify } from '@node-rs/argon2';
import { FairTurns } from '../../platform/process/fair-turns.ts';

/** Argon2id (the library's default) with 19 MiB and two passes, OWASP's smallest; 30 to 110 ms in a thread of its own. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const waitMs = 10_000;
/**
 * Two of the four threads that files and pictures need as well, and of each address one at a time: a crowd that signs in
 * waits in line, and other requests do not wait behind it. A school shares one address.
 */
const turns = new FairTurns({
  mostRunning: 2,
  mostRunningOfOne: 1,
  mostWaiting: 500,
  waitMs,
  // Half a dozen of them.
  lightMs: 500,
});
/**
 * Before they come into that line, one of an address is next by its account, so that some accounts do not hold up the
 * others of a school. Kept while somebody is in it.
 */
const linesOfAddresses = new Map<string, FairTurns>();
const lineOfAddress = { mostRunning: 1, mostWaiting: 100, waitMs, lightMs: 500 };
/** Before they come into those, so that nobody fills them: of each account one at a time. */
const turnsOfAccounts = new FairTurns({ mostRunningOfOne: 1, mostWaitingOfOne: 5, waitMs });

/** Whose password it is, as far as turns are concerned. */
export interface PasswordAsker {
  /** The account's key. Unknown devices have a key of their own, so that guessing takes no turns of known ones. */
  account: string;
  address: string;
}

/** Of a random password that is not kept: what a wrong username is compared with, to take as long. */
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

/** All lines together are waited in for no longer than one of them. */
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
