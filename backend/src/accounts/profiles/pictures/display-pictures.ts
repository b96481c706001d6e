import { randomBytes } from 'node:crypto';
import { api, type UploadedFile } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { KeptFiles } from '../../../platform/files/kept-files.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { StorageQuota } from '../../../platform/usage/storage-quota.ts';
import { lockUserRow } from '../../lock-user-row.ts';
import { PeopleService } from '../../people/people.service.ts';
import { accountLimits } from '../../rate-limits.ts';
import { User } from '../../user.entity.ts';
import { fileOfPicture, pictureName, pictureUrl } from './picture-address.ts';

const shape = { width: 512, height: 512, field: api.profiles.setPicture.file.field };

/** Setting and removing display pictures. */
@Injectable()
export class DisplayPictures {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: KeptFiles,
    private readonly people: PeopleService,
    private readonly limiter: RateLimiter,
    private readonly pictures: Pictures,
    private readonly quota: StorageQuota,
  ) {}

  /** @throws AppError `rejected` for what is no acceptable picture, `storage_full`, `rate_limited`, `unavailable` */
  async set(person: SignedIn, sent: UploadedFile): Promise<void> {
    await this.limiter.consume(accountLimits.pictureByPerson, person.userId);
    await this.quota.requireRoom(this.reads.manager, { ownerId: person.userId, personId: person.userId });
    const picture = await this.pictures.render(person.userId, sent, shape);
    // Of random letters and not of the bytes: two people's equal pictures are two files.
    const file = pictureName(randomBytes(16).toString('hex'));
    await this.files.put(file, picture);
    await this.replace(person, { file, bytes: picture.length });
  }

  async remove(person: SignedIn): Promise<void> {
    const { pictureUrl: present } = await this.people.profile(person.userId);
    if (present !== null) await this.replace(person, null);
  }

  private async replace(person: SignedIn, picture: { file: string; bytes: number } | null): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      const user = await lockUserRow(unit, person.userId);
      if (!user || user.endedAt !== null) throw new AppError('unauthenticated');
      const changes = {
        pictureUrl: picture && pictureUrl(picture.file),
        pictureBytes: picture?.bytes ?? 0,
        updatedAt: Date.now(),
      };
      await unit.manager.update(User, { id: user.id }, changes);
      if (picture !== null) await this.files.keep(unit, picture.file);
      const old = fileOfPicture(user.pictureUrl);
      if (old !== null) await this.files.release(unit, old);
      await this.quota.credit(unit, user.id, user.pictureBytes);
      if (picture !== null)
        await this.quota.charge(unit, { ownerId: user.id, personId: user.id, bytes: picture.bytes });
    });
  }
}
