import { Injectable } from '@nestjs/common';
import { User } from '../../accounts/user.entity.ts';
import { Reads } from '../../platform/database/reads.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import { accountRows, type OwnRows } from './account-rows.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Rows of one file, and of one statement. */
const mostRows = 1_000;

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
      pendingEmail: user.pendingEmail,
      bio: user.bio,
      location: user.location,
      birthDate: user.birthDate,
      social: user.social,
      createdAt: iso(user.createdAt),
      hasPassword: user.passwordHash !== null,
      signsInWithGoogle: user.googleSub !== null,
    });
    yield* this.picture('profile-picture', user.pictureUrl);
    for (const rows of accountRows) yield* this.rows(userId, rows);
    const covers: { id: string; url: string }[] = await manager.query(
      'SELECT id, cover_url AS url FROM notebook WHERE owner_id = ? AND cover_url IS NOT NULL ORDER BY id',
      [userId],
    );
    for (const { id, url } of covers) yield* this.picture(`covers/${id}`, url);
  }

  private async *rows(
    userId: string,
    { name, columns, from, owner, order, page = mostRows }: OwnRows,
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
      if (name === 'events') return [name, JSON.parse(String(value))];
      return [name, name.startsWith('is') ? Boolean(Number(value)) : value];
    }),
  );
}
