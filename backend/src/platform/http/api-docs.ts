import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { openApiDocument } from './openapi.ts';

/** The document for people at `/api/docs`, for programs at `/api/docs/json`. */
export async function registerApiDocs(
  server: FastifyInstance,
  document: ReturnType<typeof openApiDocument>,
): Promise<void> {
  await server.register(fastifySwagger, {
    mode: 'static',
    // biome-ignore lint/suspicious/noExplicitAny: the plugin's type knows OpenAPI 3.0 only
    specification: { document: document as any },
  });
  await server.register(fastifySwaggerUi, { routePrefix: '/api/docs' });
}
