import { personName } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { isDuplicate } from '../../platform/database/retryable-error.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { lockUserRow } from '../lock-user-row.ts';
import { MailToken } from '../mail-tokens/mail-token.entity.ts';
import { googleTiedMail } from '../mails/google-tied-mail.ts';
import { replaceCredentials } from '../passwords/replace-credentials.ts';
import { insertPerson } from '../registration/insert-person.ts';
import { isReservedName } from '../registration/reserved-names.ts';
import { ReservedUsernames } from '../registration/reserved-usernames.ts';
import { isUsernameHeld } from '../registration/username-holder.ts';
import type { RequestDevice } from '../sessions/device.ts';
import { SessionTokens } from '../sessions/session-tokens.ts';
import { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';
import { GoogleNonces } from './google-nonces.ts';
import { type GooglePerson, GoogleTokens } from './google-tokens.ts';
import { usernameCandidates } from './username-candidates.ts';

/** Others may take the same name at the same moment; so many collisions in a row do not happen. */
const maxTries = 10;

@Injectable()
export class GoogleSignInService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly google: GoogleTokens,
    private readonly nonces: GoogleNonces,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
    private readonly reserved: ReservedUsernames,
  ) {}

  /**
   * Signs in the person whom the Google token names, and answers the session's token: the account that came from there
   * before, else the one with the same confirmed address, else a new one.
   *
   * @throws AppError `rejected`, `unavailable`
   */
  async signIn(idToken: string, device: RequestDevice): Promise<string> {
    const person = await this.google.verify(idToken, device);
    for (let tries = 1; ; tries += 1) {
      try {
        const { session, user } = await this.unitOfWork.run(async (unit) => {
          await this.nonces.use(unit, person.nonce);
          const user = await this.findOrAdd(unit, person, tries);
          return { session: await this.sessions.start(unit, user.id, device), user };
        });
        return await this.tokens.sign(session, user);
      } catch (error) {
        if (!isTaken(error) || tries === maxTries) throw error;
      }
    }
  }

  private async findOrAdd(unit: Unit, person: GooglePerson, tries: number): Promise<User> {
    const { manager } = unit;
    const { sub, email } = person;
    const known = await manager.findOneBy(User, { googleSub: sub });
    // Locked, because an account that is being deleted is refused.
    const stillKnown = known && (await lockUserRow(unit, known.id));
    if (stillKnown?.googleSub === sub) return stillKnown;
    const sameAddress = await manager.findOneBy(User, { email });
    return sameAddress ? this.tie(unit, sameAddress.id, person) : this.add(unit, person, tries);
  }

  private async add(unit: Unit, { sub, email, name }: GooglePerson, tries: number): Promise<User> {
    await unit.manager.delete(MailToken, { email, purpose: 'registration' });
    const candidates = usernameCandidates(name, email, (candidate) => this.reserved.has(candidate));
    const username = await freeUsername(unit, candidates, tries);
    const parsedName = personName.safeParse(name);
    return insertPerson(unit, {
      email,
      name: parsedName.success && !isReservedName(parsedName.data) ? parsedName.data : username,
      username,
      passwordHash: null,
      googleSub: sub,
    });
  }

  /**
   * The account becomes its Google account's alone: an account can have been prepared by a person who had the
   * address before, and must not stay in it. So its sessions and its password end.
   */
  private async tie(unit: Unit, userId: string, { sub, email }: GooglePerson): Promise<User> {
    const user = await lockUserRow(unit, userId);
    // Tied a moment ago by another tab of the same person.
    if (user?.googleSub === sub) return user;
    if (user?.googleSub !== null || user.email !== email) {
      // An address that was given to another person at Google does not hand the account over.
      throw new AppError('rejected', {
        message: 'This address belongs to another Google account.',
      });
    }
    await replaceCredentials(unit, this.sessions, user, { passwordHash: null, googleSub: sub });
    await queueMail(unit, googleTiedMail(user.email, `${this.config.publicUrl}/forgot-password/`));
    return user;
  }
}

/** A request that lost the race skips some free names, or many namesakes at once would all try the same next one. */
async function freeUsername({ manager }: Unit, candidates: Iterable<string>, tries: number): Promise<string> {
  let leftOut = Math.floor(Math.random() * 10 * (tries - 1));
  for (const candidate of candidates) {
    if (await isUsernameHeld(manager, candidate, null)) continue;
    if (leftOut === 0) return candidate;
    leftOut -= 1;
  }
  throw new Error('There are always more candidates');
}

/** Another request was faster: with the username, or the same person in another tab. */
function isTaken(error: unknown): boolean {
  return isDuplicate(error) || (error instanceof AppError && error.errors?.username !== undefined);
}
