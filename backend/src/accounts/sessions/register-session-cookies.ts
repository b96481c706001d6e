import type { EndpointDefinition } from '@commonplace/contracts/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deviceCookie } from './device-cookie.ts';
import type { FilesCookie } from './files-cookie.ts';
import { routeKey } from './register-viewer.ts';
import type { SessionTokens } from './session-tokens.ts';

/**
 * Every call that returns a session's token sets the cookie for files with it, and every call that asked for the
 * device sets the device's, so that no way of signing in or of renewing can forget one. Tokens of other kinds
 * set none.
 */
export function registerSessionCookies(
  server: FastifyInstance,
  table: Readonly<Record<string, Readonly<Record<string, EndpointDefinition>>>>,
  { tokens, files }: { tokens: SessionTokens; files: FilesCookie },
): void {
  const answeringTokens = new Set(
    Object.values(table)
      .flatMap((feature) => Object.values(feature))
      .filter(({ response }) => response.shape.token instanceof z.ZodString)
      .map(({ method, path }) => routeKey(method, path)),
  );
  const setCookies = async ({ device }: FastifyRequest, reply: FastifyReply, token: string | undefined) => {
    if (device) reply.header('set-cookie', deviceCookie(device.key, server.publicUrl));
    const verified = token === undefined ? null : await tokens.verify(token);
    if (verified) reply.header('set-cookie', await files.of(verified));
  };
  server.addHook<{ token?: string } | null>('preSerialization', (request, reply, answer, done) => {
    const { method, routeOptions } = request;
    const isToken = answeringTokens.has(routeKey(method, routeOptions.url ?? ''));
    // A refusal sets none.
    if (reply.statusCode !== 200 || (!isToken && !request.device)) return done(null, answer);
    setCookies(request, reply, isToken ? answer?.token : undefined).then(() => done(null, answer), done);
  });
}
