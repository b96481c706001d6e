import { Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** A nonce whose token of Google was accepted: no other token with it is, nor the same once more. */
@Entity('used_nonce')
export class UsedNonce {
  @PrimaryColumn('varchar')
  id!: string;

  /** When the nonce itself is refused, and need not be remembered. */
  @WholeNumberColumn({ name: 'expires_at' })
  expiresAt!: number;
}
