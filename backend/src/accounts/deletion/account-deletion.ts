import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { KeptFiles } from '../../platform/files/kept-files.ts';
import { MailOutboxRow } from '../../platform/mail/mail-outbox.entity.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { lockUserRow } from '../lock-user-row.ts';
import { MailToken } from '../mail-tokens/mail-token.entity.ts';
import { accountDeletedMail } from '../mails/account-deleted-mail.ts';
import { fileOfPicture } from '../profiles/pictures/picture-address.ts';
import { KnownDevices } from '../sessions/known-devices.ts';
import { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';
import { AccountEnded } from './account-ended.event.ts';
import { Belongings, type DeletionCounts } from './belongings.ts';
import { tombstone } from './tombstone-owner.ts';

/**
 * The end of an account, in two steps. In one short transaction it loses its person: no person can sign
 * in, nothing of it can be read or written, its names are free again. What is left is removed afterwards
 * in pieces by {@link AccountPurge}, because ten thousand notes would block other writes.
 */
@Injectable()
export class AccountDeletion {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly knownDevices: KnownDevices,
    private readonly files: KeptFiles,
    private readonly belongings: Belongings,
  ) {}

  async preview(userId: string): Promise<DeletionCounts> {
    const counts = await Promise.all(this.belongings.all.map((belonging) => belonging.count?.(userId)));
    return Object.assign({ notes: 0, sharedNotes: 0, notebooks: 0 }, ...counts);
  }

  /** @throws AppError `unauthenticated` when it was deleted this very moment */
  async end(person: SignedIn): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      const user = await lockUserRow(unit, person.userId);
      if (!user || user.endedAt !== null) throw new AppError('unauthenticated');
      // Sessions are locked before heads, as by every append.
      await this.sessions.endAll(unit, user.id);
      await this.knownDevices.forgetAll(unit, user.id);
      await forgetMails(unit, user);
      await unit.manager.update(User, { id: user.id }, tombstone(user.id));
      const picture = fileOfPicture(user.pictureUrl);
      if (picture !== null) await this.files.release(unit, picture);
      await queueMail(unit, accountDeletedMail(user.email, user.username, this.config.publicUrl));
      unit.emit(new AccountEnded(user.id));
    });
  }
}

/** Links that were sent open nothing any more, and what was not sent yet is of no use. */
async function forgetMails({ manager }: Unit, { id, email }: User): Promise<void> {
  await manager.delete(MailToken, { userId: id });
  await manager.delete(MailToken, { email });
  await manager.delete(MailOutboxRow, { recipient: email });
}
