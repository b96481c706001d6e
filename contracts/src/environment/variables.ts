import { z } from 'zod';

/*
 * The kinds of variables that an operator sets, so that every process reads them alike and complains in
 * the same words. Each message names the variable and says what is wanted, never what was given.
 */

export const port = (name: string, fallback: number) => {
  const error = `${name} must be a port number`;
  return z.coerce.number({ error }).int(error).min(0, error).max(65_535, error).default(fallback);
};

/** Without slashes at its end. */
export const httpAddress = (name: string, fallback: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address that starts with http:// or https://` })
    .transform((value) => value.replace(/\/+$/, ''))
    .default(fallback);

/** An address for mail. Those without a domain of the internet count too, such as `support@localhost`. */
export const mailAddress = (name: string, fallback: string) =>
  z.email({ pattern: z.regexes.html5Email, error: `${name} must be an e-mail address` }).default(fallback);

export const secret = (name: string) => z.string().min(32, `${name} must have at least 32 characters`);

/** A secret that travels in a header. */
export const headerSecret = (name: string) =>
  secret(name).regex(/^[\x21-\x7e]*$/, `${name} must have no spaces and no characters outside of ASCII`);

/** What a program on another machine sends to read the figures: `Authorization: Bearer …`. */
export const metricsToken = (name: string) =>
  z.string().min(16, `${name} must have at least 16 characters`).optional();

export const wholeNumber = (name: string, range: { default: number; least: number; most?: number }) => {
  const { least, most = Number.MAX_SAFE_INTEGER } = range;
  const bounds = range.most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  const error = `${name} must be a whole number ${bounds}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(range.default);
};

/** Where a collector takes traces, without slashes at its end. */
export const otlpEndpoint = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address that starts with http:// or https://` })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional();

/** A part of all, from 0 to 1. */
export const share = (name: string) => {
  const error = `${name} must be a number from 0 to 1`;
  return z.coerce.number({ error }).min(0, error).max(1, error).default(1);
};

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/**
 * The addresses and networks of our own proxies, separated by commas: only what they say in `X-Forwarded-For` counts.
 * `/0` is refused: it would let every client claim any address.
 */
export const trustProxy = (name: string) =>
  z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
    .refine((parts) => parts.every((part) => network.safeParse(part).success && !part.endsWith('/0')), {
      error: `${name} must list addresses or networks, such as 10.0.0.7,192.168.0.0/16`,
    });

/** Bytes that what one person stores may take together. */
export const quotaBytes = (name: string) => wholeNumber(name, { default: 5 * 1024 ** 3, least: 1 });

/** How long a process that is told to stop goes on after it says that it is not ready. */
export const drainDelay = (name: string) => wholeNumber(name, { default: 0, least: 0, most: 60_000 });

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logLevel = (name: string) =>
  z.enum(logLevels, { error: `${name} must be one of ${logLevels.join(', ')}` }).default('info');
