import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { api } from '@commonplace/contracts/api';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Task } from '../tasks/task.entity.ts';

type LinkedFile = Pick<Task, 'id' | 'file' | 'expiresAt'>;

/**
 * Links to the files of exports, by which they are fetched without a session. The key is made of the file and of a secret that
 * is kept apart from the database: who reads that can open none.
 */
@Injectable()
export class ExportLinks {
  private readonly secret: Buffer;

  constructor(@Inject(CONFIG) { jwtSecret }: Config) {
    this.secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'commonplace export links', 32));
  }

  /** Path below the origin. */
  of(task: LinkedFile): string {
    return `${api.exports.file.path}?${new URLSearchParams({ task: task.id, key: this.keyOf(task).toString('base64url') })}`;
  }

  opens(task: LinkedFile, key: string): boolean {
    const given = Buffer.from(key, 'base64url');
    const right = this.keyOf(task);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  private keyOf({ id, file, expiresAt }: LinkedFile): Buffer {
    return createHmac('sha256', this.secret)
      .update(JSON.stringify([id, file, expiresAt]))
      .digest();
  }
}
