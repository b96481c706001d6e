import { Injectable } from '@nestjs/common';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { User } from '../../accounts/user.entity.ts';
import { Reads } from '../../platform/database/reads.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Rows of one table that are a person's. */
interface OwnRows {
  /** Of the file. */
  name: string;
  columns: string;
  from: string;
  owner: string;
  /** By an index of the owner's, and of equals always the same. */
  order: string;
}

/** Rows of one file, and of one statement. */
const page = 1_000;

const likes = (thing: 'note' | 'notebook' | 'comment'): OwnRows => ({
  name: `liked-${thing}s`,
  columns: `${thing}_id AS "${thing}Id", created_at AS "createdAt"`,
  from: `${thing}_like`,
  owner: 'user_id',
  order: `created_at, ${thing}_id`,
});
/** What the person chose about others, as far as these still have an account. */
const people = (name: string, table: string, owner: string, other: string): OwnRows => ({
  name,
  columns: 'person.username, person.name, chosen.created_at AS "createdAt"',
  from: `${table} chosen JOIN user person ON person.id = chosen.${other} AND ${personIsKnown}`,
  owner: `chosen.${owner}`,
  order: `chosen.created_at, chosen.${other}`,
});

const ownRows: readonly OwnRows[] = [
  {
    name: 'notebooks',
    columns: 'id, name, description, created_at AS "createdAt", updated_at AS "updatedAt"',
    from: 'notebook',
    owner: 'owner_id',
    order: 'created_at, id',
  },
  {
    name: 'comments',
    columns:
      'id, note_id AS "noteId", notebook_id AS "notebookId", parent_id AS "parentId", content, is_edited AS "isEdited", created_at AS "createdAt"',
    from: 'comment',
    owner: 'commenter_id',
    order: 'created_at, id',
  },
  likes('note'),
  likes('notebook'),
  likes('comment'),
  {
    name: 'saved-notes',
    columns:
      'note_id AS "noteId", notebook_id AS "notebookId", created_at AS "createdAt", read_at AS "readAt"',
    from: 'note_save',
    owner: 'user_id',
    order: 'created_at, note_id, notebook_id',
  },
  {
    name: 'saved-notebooks',
    columns: 'notebook_id AS "notebookId", created_at AS "createdAt", read_at AS "readAt"',
    from: 'notebook_save',
    owner: 'user_id',
    order: 'created_at, notebook_id',
  },
  people('followed-people', 'person_follow', 'follower_id', 'followed_id'),
  {
    name: 'followed-topics',
    columns: 'tag, created_at AS "createdAt"',
    from: 'hashtag_follow',
    owner: 'user_id',
    order: 'created_at, tag',
  },
  people('blocked-people', 'person_block', 'person_id', 'other_id'),
  people('muted-people', 'person_mute', 'person_id', 'other_id'),
  {
    name: 'notifications-off',
    columns: 'type',
    from: 'notification_off',
    owner: 'user_id',
    order: 'type',
  },
  // Those of API tokens are named in the settings.
  {
    name: 'sessions',
    columns: 'device, created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt"',
    from: 'session',
    owner: 'user_id',
    order: 'created_at, id',
  },
];

/** What is kept of a person beside their notes, for themselves. */
@Injectable()
export class AccountData {
  constructor(
    private readonly reads: Reads,
    private readonly files: FileStore,
  ) {}

  /** A file of JSON for each kind, in pages of a thousand, and the pictures of the account. */
  async *of(userId: string): AsyncGenerator<ZipEntry> {
    const { manager } = this.reads;
    const user = await manager.findOneByOrFail(User, { id: userId });
    yield json('account.json', {
      format: 'commonplace-account',
      version: 1,
      username: user.username,
      name: user.name,
      email: user.email,
      bio: user.bio,
      location: user.location,
      birthDate: user.birthDate,
      social: user.social,
      createdAt: iso(user.createdAt),
      hasPassword: user.passwordHash !== null,
      signsInWithGoogle: user.googleSub !== null,
    });
    yield* this.picture('profile-picture', user.pictureUrl);
    for (const rows of ownRows) yield* this.rows(userId, rows);
    const covers: { id: string; url: string }[] = await manager.query(
      'SELECT id, cover_url AS url FROM notebook WHERE owner_id = ? AND cover_url IS NOT NULL ORDER BY id',
      [userId],
    );
    for (const { id, url } of covers) yield* this.picture(`covers/${id}`, url);
  }

  private async *rows(
    userId: string,
    { name, columns, from, owner, order }: OwnRows,
  ): AsyncGenerator<ZipEntry> {
    for (let read = page, index = 0; read === page; index += 1) {
      const rows: Record<string, unknown>[] = await this.reads.manager.query(
        `SELECT ${columns} FROM ${from} WHERE ${owner} = ? ORDER BY ${order} LIMIT ${page} OFFSET ${index * page}`,
        [userId],
      );
      read = rows.length;
      if (read === 0 && index > 0) return;
      yield json(index === 0 ? `${name}.json` : `${name}-${index + 1}.json`, rows.map(readable));
    }
  }

  /** Pictures that are kept here; one of another service has its address in the profile. */
  private async *picture(name: string, url: string | null): AsyncGenerator<ZipEntry> {
    if (!url?.startsWith('/files/')) return;
    const bytes = await this.files.get(url.slice('/files/'.length));
    const extension = url.slice(url.lastIndexOf('.'));
    if (bytes !== null) yield { name: `${name}${extension}`, bytes };
  }
}

function json(name: string, value: unknown): ZipEntry {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) };
}

const iso = (at: number) => new Date(at).toISOString();

/** As people read it: databases give instants in milliseconds, and flags as numbers. */
function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null) return [name, value];
      if (name.endsWith('At')) return [name, iso(Number(value))];
      return [name, name.startsWith('is') ? Boolean(Number(value)) : value];
    }),
  );
}
