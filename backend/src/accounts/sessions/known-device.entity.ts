import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** As long as browsers keep a cookie at most. */
export const deviceLifeMs = 400 * 24 * 60 * 60_000;

/** A device that signed in to an account before. */
@Entity('known_device')
export class KnownDevice {
  /** SHA-256 of the device's key and the account, base64url: accounts of one device can't be put together. */
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'user_id' })
  userId!: string;

  @WholeNumberColumn({ name: 'expires_at' })
  expiresAt!: number;
}
