import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

const things = ['note', 'notebook'] as const;
const liked = [...things, 'comment'] as const;
const tables = [
  'social_count_change',
  'social_count',
  'hashtag_follow',
  'person_follow',
  'comment_like',
  'notebook_like',
  'note_like',
  'comment',
];

/** Likes, comments, follows, and their counts. */
export class Social1763700000021 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    for (const table of tables) await queryRunner.dropTable(table, true);
    const c = columnsFor(queryRunner);
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    await queryRunner.createTable(
      new Table({
        name: 'comment',
        columns: [
          c.id('id', { isPrimary: true }),
          // What it is about: one of the two, also for a reply.
          c.id('note_id', { isNullable: true }),
          c.id('notebook_id', { isNullable: true }),
          // The comment that a reply answers.
          c.id('parent_id', { isNullable: true }),
          c.id('commenter_id'),
          c.longText('content'),
          c.flag('is_edited'),
          c.count('popularity', { default: 0 }),
          c.count('hidden', { default: 0 }),
          c.instant('created_at'),
        ],
        foreignKeys: [
          ownedBy('note', 'note_id'),
          ownedBy('notebook', 'notebook_id'),
          ownedBy('comment', 'parent_id'),
          ownedBy('user', 'commenter_id'),
        ],
        indices: [
          ...things.flatMap((thing) => [
            {
              name: `comment_${thing}_created`,
              columnNames: [`${thing}_id`, 'parent_id', 'created_at', 'id'],
            },
            {
              name: `comment_${thing}_popular`,
              columnNames: [`${thing}_id`, 'parent_id', 'popularity', 'created_at', 'id'],
            },
          ]),
          { name: 'comment_reply_created', columnNames: ['parent_id', 'created_at', 'id'] },
          { name: 'comment_reply_popular', columnNames: ['parent_id', 'popularity', 'created_at', 'id'] },
          { name: 'comment_commenter', columnNames: ['commenter_id', 'created_at'] },
        ],
      }),
    );
    for (const thing of liked) {
      await queryRunner.createTable(
        new Table({
          name: `${thing}_like`,
          columns: [
            c.id(`${thing}_id`, { isPrimary: true }),
            c.id('user_id', { isPrimary: true }),
            c.instant('created_at'),
          ],
          foreignKeys: [ownedBy(thing, `${thing}_id`), ownedBy('user', 'user_id')],
          indices: [{ name: `${thing}_like_user`, columnNames: ['user_id', 'created_at'] }],
          withoutRowid: isSqlite,
        }),
      );
    }
    await queryRunner.createTable(
      new Table({
        name: 'person_follow',
        columns: [
          c.id('follower_id', { isPrimary: true }),
          c.id('followed_id', { isPrimary: true }),
          c.instant('created_at'),
        ],
        foreignKeys: [ownedBy('user', 'follower_id'), ownedBy('user', 'followed_id')],
        indices: [
          { name: 'person_follow_latest', columnNames: ['follower_id', 'created_at', 'followed_id'] },
          { name: 'person_follow_followed', columnNames: ['followed_id', 'created_at'] },
        ],
        withoutRowid: isSqlite,
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'hashtag_follow',
        columns: [
          c.id('user_id', { isPrimary: true }),
          // Without its `#`.
          c.key('tag', 100, { isPrimary: true }),
          c.instant('created_at'),
        ],
        foreignKeys: [ownedBy('user', 'user_id')],
        indices: [
          { name: 'hashtag_follow_latest', columnNames: ['user_id', 'created_at', 'tag'] },
          { name: 'hashtag_follow_tag', columnNames: ['tag'] },
        ],
        withoutRowid: isSqlite,
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'social_count',
        columns: [
          // An id or a hashtag.
          c.key('subject', 100, { isPrimary: true }),
          c.code('kind', 20, { isPrimary: true }),
          c.count('value'),
        ],
        withoutRowid: isSqlite,
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'social_count_change',
        columns: [
          {
            name: 'id',
            type: isSqlite ? 'integer' : 'bigint',
            isPrimary: true,
            isGenerated: true,
            generationStrategy: 'increment',
          },
          c.key('subject', 100),
          c.code('kind', 20),
          c.count('delta'),
        ],
        indices: [{ name: 'social_count_change_subject', columnNames: ['subject', 'kind'] }],
      }),
    );
    for (const thing of things) {
      if (!(await queryRunner.hasColumn(thing, 'comments_closed_at')))
        await queryRunner.query(`ALTER TABLE ${thing} ADD COLUMN comments_closed_at bigint NULL`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const thing of things)
      await queryRunner.query(`ALTER TABLE ${thing} DROP COLUMN comments_closed_at`);
    const inOrder = [...liked.map((thing) => `${thing}_like`), 'comment'];
    const others = tables.filter((table) => !inOrder.includes(table));
    for (const table of [...others, ...inOrder]) await queryRunner.dropTable(table);
  }
}
