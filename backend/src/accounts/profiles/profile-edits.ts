import { type api, type EndpointInput, type SocialNetwork, socialNetworks } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { isDuplicate } from '../../platform/database/retryable-error.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { emitSearchableChanges } from '../../platform/search/index/searchable-changed.event.ts';
import { Cities } from '../cities/cities.ts';
import { EmailChanges } from '../email-change/email-changes.ts';
import { lockUserRow } from '../lock-user-row.ts';
import { PeopleService } from '../people/people.service.ts';
import { refuseReservedName } from '../registration/reserved-names.ts';
import { ReservedUsernames } from '../registration/reserved-usernames.ts';
import { isUsernameHeld } from '../registration/username-holder.ts';
import { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';

const administratorsName =
  'An administrator keeps their username. To change it, take it out of ADMIN_USERNAMES first.';

type Edit = EndpointInput<typeof api.profiles.edit>['body'];

/** Changes of the profile. */
@Injectable()
export class ProfileEdits {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly people: PeopleService,
    private readonly emailChanges: EmailChanges,
    private readonly cities: Cities,
    private readonly sessions: Sessions,
    private readonly reserved: ReservedUsernames,
  ) {}

  /**
   * Writes the fields that were sent, all or none; the others stay. Whether a username is free is decided
   * in the transaction, and at last by the database's unique keys.
   *
   * @throws AppError `rejected` with the message under its field; `rate_limited`
   */
  async apply(person: SignedIn, edit: Edit): Promise<void> {
    const user = await this.people.profile(person.userId);
    const { name, username, location } = edit;
    if (name !== undefined && name !== user.name) refuseReservedName(name);
    if (username !== undefined && username !== user.username) {
      // Their rights go with the name, which is kept from everybody afterwards, from them too (U14a).
      if (this.config.adminUsernames.includes(user.username)) throw refused('username', administratorsName);
      if (this.reserved.has(username)) throw handleTaken();
    }
    if (
      location &&
      location.citycountry !== user.location?.citycountry &&
      !this.cities.has(location.citycountry)
    ) {
      throw refused('location', 'Choose a place from the list.');
    }
    const emailChange = await this.emailChanges.prepare(user, edit.email);
    try {
      await this.unitOfWork.run(async (unit) => {
        const present = await lockUserRow(unit, user.id);
        if (!present || present.endedAt !== null) throw new AppError('unauthenticated');
        // Another password may have been set since, and all sessions ended: an address asked for with the old
        // one would wait here, after all others were forgotten.
        if (!(await this.sessions.isAlive(unit, person))) throw new AppError('unauthenticated');
        if (
          username !== undefined &&
          username !== present.username &&
          (await isUsernameHeld(unit.manager, username, user.id))
        )
          throw handleTaken();
        await unit.manager.update(
          User,
          { id: user.id },
          { ...changedFields(present, edit), updatedAt: Date.now() },
        );
        emitSearchableChanges(unit, 'person', [user.id]);
        await this.emailChanges.apply(
          unit,
          { id: user.id, username: username ?? present.username },
          emailChange,
        );
      });
    } catch (error) {
      if (isDuplicate(error, { table: 'user', column: 'username' })) throw handleTaken();
      throw error;
    }
  }
}

function changedFields(
  user: User,
  { name, username, bio, location, birthDate, foundByEmail, ...rest }: Edit,
): Partial<User> {
  return {
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio }),
    ...(location !== undefined && { location }),
    ...(birthDate !== undefined && { birthDate }),
    ...(foundByEmail !== undefined && { foundByEmail }),
    social: { ...user.social, ...socialOf(rest) },
  };
}

function socialOf(
  edit: Partial<Record<SocialNetwork, string | undefined>>,
): Partial<Record<SocialNetwork, string>> {
  return Object.fromEntries(
    socialNetworks.flatMap((network) => (edit[network] === undefined ? [] : [[network, edit[network]]])),
  );
}

function handleTaken(): AppError {
  return refused('username', 'This handle is not available');
}

function refused(field: string, message: string): AppError {
  return new AppError('rejected', { message, errors: { [field]: message } });
}
