import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Where Google Identity Services loads its script from, and what that may reach. */
const google = 'https://accounts.google.com/gsi/';

interface Surroundings {
  publicUrl: string;
  /** Undefined where Google sign-in is off: then nothing of Google's is allowed. */
  googleClientId: string | undefined;
}

/**
 * Scripts come from this origin only, and Google's where people sign in with it. Styles may be in
 * attributes, because Mantine and the document's own marks put them there. Pictures are all our own: one from
 * elsewhere would reveal the reader to its owner.
 */
export function registerSecurityHeaders(server: FastifyInstance, surroundings: Surroundings): void {
  // They are the same for every answer, so they are written once.
  const headers = securityHeaders(surroundings);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Those of every answer, also of one that no hook sees. */
export function securityHeaders({ publicUrl, googleClientId }: Surroundings) {
  const hasGoogle = googleClientId !== undefined;
  const orGoogle = hasGoogle ? [google] : [];
  const isHttps = publicUrl.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(hasGoogle ? [`${google}client`] : [])],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'", ...(hasGoogle ? [`${google}style`] : [])],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Older Safari does not count a websocket of the same origin as 'self'.
        connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), ...orGoogle],
        ...(hasGoogle && { frameSrc: [google] }),
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Google answers from a window that it opens.
    crossOriginOpenerPolicy: { policy: hasGoogle ? 'same-origin-allow-popups' : 'same-origin' },
    frameguard: { action: 'deny' },
  });
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(answer.req, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders();
}
