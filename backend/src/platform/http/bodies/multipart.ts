import type { EndpointDefinition } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/**
 * Bodies of several parts, for the calls of the table that take a file. Everywhere else they stay what
 * they are without this: not a body, because a page of another site can make a browser send them.
 *
 * @param formPaths routes that a form may be sent to as well, because they ignore it
 */
export async function registerMultipart(
  server: FastifyInstance,
  table: Record<string, Record<string, EndpointDefinition>>,
  formPaths: readonly string[],
): Promise<void> {
  const endpoints = Object.values(table).flatMap((feature) => Object.values(feature));
  const paths = new Set([...formPaths, ...endpoints.flatMap(({ file, path }) => (file ? [path] : []))]);
  await server.register(fastifyMultipart);
  server.addHook('onRequest', async ({ headers, routeOptions }) => {
    const isMultipart = /^\s*multipart\//i.test(headers['content-type'] ?? '');
    if (isMultipart && !paths.has(routeOptions.url ?? '')) throw new AppError('validation_failed');
  });
}
