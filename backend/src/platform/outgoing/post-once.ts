import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isPublicAddress } from './public-address.ts';
import { hostOf, refusalOfReceiver } from './receiver-address.ts';

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface PostOptions {
  /** Whether the operator lets people have private addresses called. */
  allowsPrivate: boolean;
  /** How long a receiver has for its answer. */
  patienceMs?: number;
  resolve?: (host: string) => Promise<LookupAddress[]>;
  /** Ends it early; it rejects then. */
  signal?: AbortSignal;
}

/**
 * The status of an answer, whatever it is, or null without one. Not why there is none: who chose the address would learn
 * which names and ports there are beside this server.
 */
export type PostOutcome = number | null;

const patienceMs = 10_000;
/** More of an answer is not taken, and nothing of it is kept. */
const answerBytes = 4_096;

/**
 * Sends a body to an address that a person chose. A name is resolved once, and the connection goes to nothing but what was
 * resolved and is public; redirects are not followed, and no proxy of the environment is used. It takes as long to learn
 * that an address is refused as that nobody answers there.
 *
 * @throws only when `signal` ended it
 */
export async function postOnce(post: Post, options: PostOptions): Promise<PostOutcome> {
  const tooLate = AbortSignal.timeout(options.patienceMs ?? patienceMs);
  const { signal } = options;
  const ended = signal ? AbortSignal.any([tooLate, signal]) : tooLate;
  const status = await send(post, options, ended).catch(() => null);
  if (status === null)
    await pause(options.patienceMs ?? patienceMs, undefined, { signal: ended }).catch(() => {});
  signal?.throwIfAborted();
  return status;
}

async function send(
  { url: text, headers, body }: Post,
  { allowsPrivate, resolve = resolveName }: PostOptions,
  ended: AbortSignal,
): Promise<PostOutcome> {
  if (refusalOfReceiver(text, allowsPrivate) !== null) return null;
  const url = new URL(text);
  const host = hostOf(url);
  const family = isIP(host);
  const addresses = family === 0 ? await untilEnded(resolve(host), ended) : [{ address: host, family }];
  if (addresses.length === 0) return null;
  if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address))) return null;
  const isSecure = url.protocol === 'https:';
  return new Promise((settle, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(
      url,
      {
        method: 'POST',
        agent: isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
        lookup: pinnedTo(addresses),
        signal: ended,
        headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
      },
      (answer) => settle(statusOf(answer)),
    );
    // An answer that is neither one nor the other (an upgrade) is none.
    request.on('upgrade', (_answer, socket) => socket.destroy());
    request.on('error', reject);
    request.on('close', () => reject(new Error('It was closed without an answer')));
    request.end(body);
  });
}

/** The status when the answer has ended, or when enough of it was read. */
function statusOf(answer: IncomingMessage): Promise<PostOutcome> {
  return new Promise((settle) => {
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > answerBytes) answer.destroy();
    });
    answer.on('error', () => {});
    answer.on('close', () => settle(answer.statusCode ?? null));
  });
}

/** Answers every question for an address with those that were looked at. */
function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, answer) => {
    const [first] = addresses;
    if (all || !first) answer(null, [...addresses]);
    else answer(null, first.address, first.family);
  };
}

/**
 * By the servers of the system, without its file of hosts. Not by `dns.lookup`: each of its questions holds one of the
 * few threads that files are read on, for as long as a slow server likes.
 */
async function resolveName(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return [
    ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
    ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
  ];
}

function untilEnded<T>(promise: Promise<T>, ended: AbortSignal): Promise<T> {
  return new Promise((settle, reject) => {
    if (ended.aborted) reject(ended.reason);
    ended.addEventListener('abort', () => reject(ended.reason), { once: true });
    promise.then(settle, reject);
  });
}
