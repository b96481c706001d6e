import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** People, their sessions, the tokens in mails to them, and the mails that wait to be sent. */
export class Accounts1763700000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'user',
        columns: [
          c.id('id', { isPrimary: true }),
          c.key('email', 254),
          c.flag('email_verified'),
          c.key('username', 30),
          c.text('name', 100),
          c.code('password_hash', 255, { isNullable: true }),
          c.text('bio', 300, { default: "''" }),
          c.json('location', { isNullable: true }),
          c.code('birth_date', 10, { isNullable: true }),
          c.json('social', { isNullable: true }),
          c.key('picture_url', 500, { isNullable: true }),
          c.instant('created_at'),
          c.instant('updated_at'),
        ],
        uniques: [
          { name: 'user_email', columnNames: ['email'] },
          { name: 'user_username', columnNames: ['username'] },
        ],
        indices: [{ name: 'user_name', columnNames: ['name'] }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'session',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('user_id'),
          c.instant('created_at'),
          c.instant('expires_at'),
        ],
        foreignKeys: [ownedBy('user', 'user_id')],
        indices: [{ name: 'session_user', columnNames: ['user_id'] }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'mail_token',
        columns: [
          c.id('id', { isPrimary: true }),
          // SHA-256 of the token, hexadecimal: the token itself is only in the mail.
          c.code('token_hash', 64),
          c.code('purpose', 32),
          c.key('email', 254),
          c.id('user_id', { isNullable: true }),
          c.instant('created_at'),
          c.instant('expires_at'),
        ],
        uniques: [{ name: 'mail_token_hash', columnNames: ['token_hash'] }],
        foreignKeys: [ownedBy('user', 'user_id')],
        indices: [{ name: 'mail_token_email', columnNames: ['email', 'purpose'] }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'mail_outbox',
        columns: [
          c.id('id', { isPrimary: true }),
          c.key('recipient', 254),
          c.text('subject', 200),
          c.longText('text'),
          c.longText('html'),
          c.count('attempts', { default: 0 }),
          c.instant('created_at'),
          c.instant('next_attempt_at'),
        ],
        indices: [{ name: 'mail_outbox_due', columnNames: ['next_attempt_at'] }],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['mail_outbox', 'mail_token', 'session', 'user']) await queryRunner.dropTable(table);
  }
}
