import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINT } from '../../src/platform/http/endpoint.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';

/** Where Nest keeps a route's path, and its handler's parameters by `<kind>:<index>`. */
const pathKey = 'path';
const methodKey = 'method';
const parametersKey = '__routeArguments__';

/** Kinds of parameters that Nest fills from what a request carries (`RouteParamtypes`). */
const carried = new Set(['3', '4', '5', '6', '8', '9', '10', '13']);

/** Routes of the operator's: they take nothing from the request but its address and token. */
const operational = ['GET health', 'GET metrics'];
/** Files are no answers of the API. */
const files = ['GET files/:folder/:id/:file', 'GET files/people/:file'];

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
  test('every endpoint has exactly one route, and every route is an endpoint, a file or an operator’s', () => {
    const defined = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
    const served = routes.flatMap(({ endpoint }) => (endpoint ? [endpoint] : []));
    expect(served.map(({ path }) => path).sort()).toEqual(defined.map(({ path }) => path).sort());
    expect(new Set(served)).toEqual(new Set(defined));
    const others = routes.filter(({ endpoint }) => !endpoint).map(({ name }) => name);
    expect(others.sort()).toEqual([...files, ...operational]);
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
        const input = Object.values(parameters).find(({ index }) => index === 0);
        expect(input?.schema, name).toBeDefined();
      }
    }
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
