import { existsSync, readdirSync } from 'node:fs';
import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { staticPages } from '@commonplace/contracts/pages';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { frontendFolder } from '../../platform/http/frontend-folder.ts';
import { offices } from './reserved-names.ts';
import { lookAlike, skeletonOf } from './username-looks.ts';

/** First segments of the pages, which share the root of all addresses with `/{username}`. */
const pages = [
  ...Object.values(staticPages).flatMap((paths) => paths.map((path) => path.split('/')[1] as string)),
  'account-settings',
  'admin',
  'create-password',
  'edit-profile',
  'editor',
  'explore',
  'forgot-password',
  'join',
  'login',
  'logout',
  'onboard',
  'search',
  'tag',
  'unsubscribe',
  'verify-email',
];

/** First segments that belong to programs, and files that the well-known ask for. */
const programs = [
  'api',
  'assets',
  'collab',
  'feed.json',
  'feed.xml',
  'favicon.ico',
  'files',
  'health',
  'internal',
  'manifest.webmanifest',
  'metrics',
  'preview.png',
  'robots.txt',
  'rss.xml',
  'sitemap',
  'sitemap.xml',
  'socket.io',
  'sw.js',
  'yjs',
];

/** Segments that stand, or will stand, where `/api/notes/{username}` and its like have the name. */
const siblings = [
  'all',
  'comment',
  'current',
  'feed',
  'following',
  'list',
  'me',
  'notes',
  'saved',
  'seen',
  'shared',
];

const addresses = [...pages, ...programs, ...siblings, ...offices, ...apiSegments(), ...frontendFiles()];

/** Usernames that are given to no person (U14, U14a). */
@Injectable()
export class ReservedUsernames {
  private readonly bySkeleton: ReadonlyMap<string, readonly string[]>;

  constructor(@Inject(CONFIG) { adminUsernames }: Config) {
    const names = [...addresses, ...adminUsernames].map(inAddress);
    this.bySkeleton = Map.groupBy(names, skeletonOf);
  }

  /** Whether this name, or one that looks like it, may mean something else than its person, or an administrator. */
  has(username: string): boolean {
    const name = inAddress(username);
    return this.bySkeleton.get(skeletonOf(name))?.some((reserved) => lookAlike(reserved, name)) ?? false;
  }
}

/** No username has a hyphen, but `about_dev` would look like a page. */
const inAddress = (name: string) => name.replaceAll('-', '_');

function apiSegments(): string[] {
  const endpoints = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
  return endpoints.flatMap(({ path }) =>
    path.split('/').filter((part) => part !== '' && !part.startsWith(':')),
  );
}

function frontendFiles(): string[] {
  return existsSync(frontendFolder) ? readdirSync(frontendFolder).map((name) => name.toLowerCase()) : [];
}
