import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import type { AppError } from '@commonplace/contracts/errors';
import { type ArgumentMetadata, RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINT } from '../../../src/platform/http/endpoint.ts';
import { validationPipe } from '../../../src/platform/http/validation-pipe.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

/** Where Nest keeps a route's path, and its handler's parameters by `<kind>:<index>`. */
const pathKey = 'path';
const methodKey = 'method';
const parametersKey = '__routeArguments__';

/** Kinds of parameters that Nest fills from what a request carries (`RouteParamtypes`). */
const carried = new Set(['3', '4', '5', '6', '8', '9', '10', '13']);

/** Routes of the operator's: they take nothing from the request but its address and token. */
const operational = ['GET health', 'GET health/ready', 'GET metrics'];
/** Files are no answers of the API. */
const files = ['GET files/:folder/:id/:file', 'GET files/people/:file'];

/** Documents for programs, in formats of their own. */
const machines = [
  'GET :username/feed.xml,:username/feed.json',
  'GET :username/preview.png',
  'GET explore/feed.xml,explore/feed.json',
  'GET explore/preview.png',
  'GET notebooks/:id/feed.xml,notebooks/:id/feed.json',
  'GET notebooks/:id/preview.png',
  'GET notes/:id.md',
  'GET notes/:id/preview.png',
  'GET preview.png',
  'GET robots.txt',
  'GET sitemap.xml',
  'GET sitemap/:kind/:page',
  'GET sitemap/pages.xml',
  'GET tag/:hashtag/feed.xml,tag/:hashtag/feed.json',
  'GET tag/:hashtag/preview.png',
];

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: object[];
        requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
        responses: object;
      }
    >
  >;
}

interface Route {
  name: string;
  controller: object;
  method: string;
  endpoint: EndpointDefinition | undefined;
}

let backend: TestBackend;
let routes: Route[];

beforeAll(async () => {
  backend = await startTestBackend();
  const discovery = new DiscoveryService(backend.app.get(ModulesContainer));
  const scanner = new MetadataScanner();
  const reflector = new Reflector();
  routes = discovery.getControllers().flatMap(({ instance, metatype }) => {
    const prototype = Object.getPrototypeOf(instance);
    return scanner.getAllMethodNames(prototype).flatMap((method) => {
      const path: string | undefined = Reflect.getMetadata(pathKey, prototype[method]);
      if (path === undefined) return [];
      const verb = RequestMethod[Reflect.getMetadata(methodKey, prototype[method])];
      const endpoint = reflector.get<EndpointDefinition | undefined>(ENDPOINT, prototype[method]);
      return [{ name: `${verb} ${path}`, controller: metatype as object, method, endpoint }];
    });
  });
});
afterAll(() => backend.close());

describe('contract', () => {
  test('every endpoint has exactly one route, and every route is an endpoint, a file, for programs or an operator’s', () => {
    const defined = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
    const served = routes.flatMap(({ endpoint }) => (endpoint ? [endpoint] : []));
    expect(served.map(({ path }) => path).sort()).toEqual(defined.map(({ path }) => path).sort());
    expect(new Set(served)).toEqual(new Set(defined));
    const others = routes.filter(({ endpoint }) => !endpoint).map(({ name }) => name);
    expect(others.sort()).toEqual([...files, ...operational, ...machines].sort());
  });

  test('nothing that a request carries reaches a handler without a schema', () => {
    expect(routes.length).toBeGreaterThan(10);
    for (const { controller, method, name, endpoint } of routes) {
      const parameters: Record<string, { index: number; schema?: unknown }> =
        Reflect.getMetadata(parametersKey, controller, method) ?? {};
      for (const [key, { index, schema }] of Object.entries(parameters)) {
        const kind = key.split(':', 1)[0] as string;
        if (carried.has(kind)) expect(schema, `${name}, parameter ${index}`).toBeDefined();
      }
      if (endpoint) {
        expect(firstParameter(controller, method).schema, name).toBeDefined();
      }
    }
  });

  test('every refusal of what a request carries is a sentence, never the validator’s words', async () => {
    const pipe = validationPipe();
    const messages = new Set<string>();
    for (const { controller, method, endpoint } of routes) {
      if (!endpoint) continue;
      const { schema } = firstParameter(controller, method);
      for (const sent of wrongRequests(endpoint)) {
        const refusal = await pipe.transform(sent, { type: 'custom', schema } as ArgumentMetadata).then(
          () => null,
          (error: AppError) => error,
        );
        if (!refusal) continue;
        for (const text of [refusal.message, ...Object.values(refusal.errors ?? {})]) messages.add(text);
      }
    }
    expect(messages.size).toBeGreaterThan(40);
    const raw =
      /expected|invalid (input|option|string|key|element)|too (small|big)|unrecognized|undefined|NaN/i;
    expect([...messages].filter((text) => raw.test(text) || !/^[A-Z]/.test(text))).toEqual([]);
  });

  test('the OpenAPI document describes every endpoint', async () => {
    const response = await fetch(`${backend.url}/api/docs/json`);
    const document = (await response.json()) as OpenApi;
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((verb) => `${verb} ${path}`),
    );
    const defined = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
    expect(described.sort()).toEqual(
      defined.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
    expect(document.paths['/api/notes']?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: 'limit', in: 'query', required: false }),
    );
    expect(
      document.paths['/api/users/join']?.post?.requestBody?.content['application/json']?.schema.required,
    ).toEqual(['email']);
    expect(Object.keys(document.paths['/api/notes/delete']?.post?.responses ?? {}).sort()).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '429',
      '500',
    ]);
  });
});

function firstParameter(controller: object, method: string): { schema?: unknown } {
  const parameters: Record<string, { index: number; schema?: unknown }> =
    Reflect.getMetadata(parametersKey, controller, method) ?? {};
  return Object.values(parameters).find(({ index }) => index === 0) ?? {};
}

const wrongValues = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(6_000),
  -1,
  1e9,
  0.5,
  true,
  [],
  [7],
  ['x'],
  {},
  { x: [7] },
];

/** A request with every wrong value in each of its fields, and with each wrong value instead of a part. */
function wrongRequests(endpoint: EndpointDefinition): object[] {
  return (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const fields = Object.keys(endpoint[part]?.shape ?? {});
    const empty = {
      params: endpoint.params && {},
      query: endpoint.query && {},
      headers: endpoint.headers && {},
    };
    const parts = { ...empty, body: endpoint.body && {}, file: undefined };
    return wrongValues.flatMap((value) => [
      { ...parts, [part]: value },
      ...fields.map((field) => ({ ...parts, [part]: { [field]: value } })),
    ]);
  });
}
