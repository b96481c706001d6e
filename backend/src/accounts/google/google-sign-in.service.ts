import { personName } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { isDuplicate } from '../../platform/database/retryable-error.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { lockUser } from '../lock-user.ts';
import { MailToken } from '../mail-tokens/mail-token.entity.ts';
import { insertPerson } from '../registration/insert-person.ts';
import { looksOf } from '../registration/username-looks.ts';
import { SessionTokens } from '../sessions/session-tokens.ts';
import { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';
import { type GooglePerson, GoogleTokens } from './google-tokens.ts';
import { usernameCandidates } from './username-candidates.ts';

/** Others may take the same name at the same moment; so many times in a row nobody does. */
const maxTries = 10;

@Injectable()
export class GoogleSignInService {
  constructor(
    private readonly google: GoogleTokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
  ) {}

  /**
   * Signs in whoever Google vouches for, and answers the session's token: the account that came from there
   * before, else the one with the same confirmed address, else a new one.
   *
   * @throws AppError `rejected`, `unavailable`
   */
  async signIn(idToken: string, device: string): Promise<string> {
    const person = await this.google.verify(idToken);
    for (let tries = 1; ; tries += 1) {
      try {
        const { session, user } = await this.unitOfWork.run(async (unit) => {
          const user = await findOrAdd(unit, person, tries);
          return { session: await this.sessions.start(unit, user.id, device), user };
        });
        return await this.tokens.sign(session, user);
      } catch (error) {
        if (!isTaken(error) || tries === maxTries) throw error;
      }
    }
  }
}

async function findOrAdd(unit: Unit, { sub, email, name }: GooglePerson, tries: number): Promise<User> {
  const { manager } = unit;
  const known = await manager.findOneBy(User, { googleSub: sub });
  // Locked, because an account that is deleted this very moment takes nobody in.
  const stillKnown = known && (await lockUser(unit, known.id));
  if (stillKnown?.googleSub === sub) return stillKnown;
  const sameAddress = await manager.findOneBy(User, { email });
  if (sameAddress) {
    const untied = { id: sameAddress.id, email, googleSub: IsNull() };
    await manager.update(User, untied, { googleSub: sub });
    // Tied now, or a moment ago by another tab of the same person.
    const tied = await lockUser(unit, sameAddress.id);
    if (tied?.googleSub === sub) return tied;
    // An address that was given to somebody else at Google does not hand the account over.
    throw new AppError('rejected', {
      message: 'This address belongs to an account of somebody else at Google.',
    });
  }
  await manager.delete(MailToken, { email, purpose: 'registration' });
  const username = await freeUsername(unit, usernameCandidates(name, email), tries);
  const parsedName = personName.safeParse(name);
  return insertPerson(unit, {
    email,
    name: parsedName.success ? parsedName.data : username,
    username,
    passwordHash: null,
    googleSub: sub,
  });
}

/** Whoever was too late leaves some free names out, or many namesakes at once would all try the same next one. */
async function freeUsername({ manager }: Unit, candidates: Iterable<string>, tries: number): Promise<string> {
  let leftOut = Math.floor(Math.random() * 10 * (tries - 1));
  for (const candidate of candidates) {
    const isTaken = await manager
      .createQueryBuilder(User, 'user')
      .where('user.username_looks = :looks', { looks: looksOf(candidate) })
      .getExists();
    if (isTaken) continue;
    if (leftOut === 0) return candidate;
    leftOut -= 1;
  }
  throw new Error('There are always more candidates');
}

/** Somebody was faster: with the username, or the same person in another tab. */
function isTaken(error: unknown): boolean {
  return isDuplicate(error) || (error instanceof AppError && error.errors?.username !== undefined);
}
