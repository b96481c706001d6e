import { existsSync, readdirSync } from 'node:fs';
import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { staticPages } from '@commonplace/contracts/pages';
import { frontendFolder } from '../../platform/http/frontend-folder.ts';
import { looksOf } from './username-looks.ts';

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

const reserved: ReadonlySet<string> = new Set(
  [...pages, ...programs, ...siblings, ...apiSegments(), ...frontendFiles()].map((name) =>
    // No username has a hyphen, but `about_dev` would look like a page.
    looksOf(name.replaceAll('-', '_')),
  ),
);

/** Whether an address may mean something else than a person by this name, or by one that looks like it. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(looksOf(username.replaceAll('-', '_')));
}

function apiSegments(): string[] {
  const endpoints = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
  return endpoints.flatMap(({ path }) =>
    path.split('/').filter((part) => part !== '' && !part.startsWith(':')),
  );
}

function frontendFiles(): string[] {
  return existsSync(frontendFolder) ? readdirSync(frontendFolder).map((name) => name.toLowerCase()) : [];
}
