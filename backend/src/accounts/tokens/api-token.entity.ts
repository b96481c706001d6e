import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What a session has beside when it is an API token. Its person, scopes, expiry and last use are the session's, and it
 * ends with it.
 */
@Entity('api_token')
export class ApiToken {
  @PrimaryColumn('varchar', { name: 'session_id' })
  sessionId!: string;

  @Column('varchar')
  name!: string;

  /** SHA-256 of the secret, in hexadecimal. A secret of 256 random bits needs no slower hash. */
  @Column('varchar', { name: 'secret_hash' })
  secretHash!: string;
}
