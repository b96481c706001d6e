import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';

/** Whole addresses of public pages. They begin with PUBLIC_URL, for any Host header. */
@Injectable()
export class PublicAddresses {
  readonly home: string;

  constructor(@Inject(CONFIG) { publicUrl }: Config) {
    this.home = publicUrl;
  }

  /** Of a path below the origin. */
  at(path: `/${string}`): string {
    return `${this.home}${path}`;
  }

  note(id: string): string {
    return this.at(`/?note=${id}`);
  }

  notebook(id: string): string {
    return this.at(`/?notebook=${id}`);
  }

  person(username: string): string {
    return this.at(`/${username}`);
  }

  topic(tag: string): string {
    return this.at(`/tag/${encodeURIComponent(tag)}`);
  }

  /** The id of the note whose page an address is, or null for every other address. */
  noteIdIn(address: string): string | null {
    const url = URL.parse(address);
    if (!url || url.origin !== new URL(this.home).origin || url.pathname !== '/') return null;
    const id = url.searchParams.get('note');
    return id !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
  }
}
