import { randomBytes } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { deviceKeyIn } from './device-cookie.ts';
import { deviceName } from './device-name.ts';

/** The browser or program that a request comes from. */
export interface RequestDevice {
  /** For the list of sessions, from its `User-Agent`. Never a proof of anything. */
  name: string;
  /** 128 random bits that its cookie carries. */
  key: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin people type, for what depends on its scheme. */
    publicUrl: string;
  }

  interface FastifyRequest {
    /** Set where the handler asks for it; the answer then carries the cookie, see `registerSessionCookies`. */
    device?: RequestDevice;
  }
}

/** The device of a request. One that has no key yet gets one. */
export const Device = createParamDecorator((_data: unknown, context: ExecutionContext): RequestDevice => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  request.device ??= {
    name: deviceName(request.headers['user-agent']),
    key:
      deviceKeyIn(request.headers.cookie, request.server.publicUrl) ?? randomBytes(16).toString('base64url'),
  };
  return request.device;
});
