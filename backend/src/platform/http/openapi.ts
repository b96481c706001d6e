import type { EndpointDefinition, EndpointFile } from '@commonplace/contracts/api';
import { type ErrorCode, errorBody, errorRegistry } from '@commonplace/contracts/errors';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

type Table = Record<string, Record<string, EndpointDefinition>>;
type Paths = Record<string, Record<string, unknown>>;

/**
 * The contract as an OpenAPI 3.1 document. Only the table is read, so that it can't disagree with what runs. Its paths
 * are made when they are first read: that takes a tenth of a second, which every start would wait for.
 */
export function openApiDocument(table: Table, serverUrl: string) {
  let paths: Paths | undefined;
  return {
    openapi: '3.1.0',
    info: { title: 'Commonplace', version: '1', description: 'Notes written together, kept in notebooks.' },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
    get paths() {
      paths ??= pathsOf(table);
      return paths;
    },
  };
}

function pathsOf(table: Table): Paths {
  const paths: Paths = {};
  for (const [feature, endpoints] of Object.entries(table)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = operation(feature, name, endpoint);
    }
  }
  return paths;
}

function operation(feature: string, name: string, endpoint: EndpointDefinition) {
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: endpoint.summary,
    ...(endpoint.auth !== 'public' && {
      security: endpoint.auth === 'session' ? [{ session: [] }] : [{}, { session: [] }],
    }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...parameters('header', endpoint.headers),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    ...(endpoint.file && { requestBody: { required: true, content: multipart(endpoint.file) } }),
    responses: {
      200: {
        description: 'Success',
        content:
          endpoint.answers === 'file'
            ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
      },
      ...errorResponses(endpoint),
    },
  };
}

/** One file in one field, and beside it what the definition names. */
function multipart({ field, fields }: EndpointFile) {
  const beside = fields ? (jsonSchema(fields, 'input').properties as JsonSchema) : {};
  const properties = { [field]: { type: 'string', format: 'binary' }, ...beside };
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties, required: [field], additionalProperties: false },
    },
  };
}

function parameters(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined) {
  if (!schema) return [];
  const json = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required?.includes(name) ?? false),
    schema: property,
  }));
}

function errorResponses(endpoint: EndpointDefinition) {
  const implied: ErrorCode[] = ['validation_failed', 'rate_limited', 'internal'];
  // Forbidden to an API token without its scope.
  if (endpoint.auth !== 'public') implied.push('unauthenticated', 'forbidden');
  if (endpoint.recentSignIn) implied.push('recent_sign_in_required');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...endpoint.errors, ...implied])) {
    const { status } = errorRegistry[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorRegistry[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}
