import type { EndpointDefinition, EndpointRequest, EndpointResponse } from '@commonplace/contracts/api';
import { api } from '@commonplace/contracts/api';
import { newestMailLink } from './mail-folder.ts';

/** Someone who uses the product over HTTP, through the same contract as the browser. */
export interface ApiPerson {
  id: string;
  name: string;
  username: string;
  token: string;
  call<T extends EndpointDefinition>(endpoint: T, request: EndpointRequest<T>): Promise<EndpointResponse<T>>;
}

interface Product {
  url: string;
  dataDir: string;
}

/** An answer that is no success. */
export class RequestRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const password = 'correct horse battery';
const joined = new Set<string>();

/** Or their mail would bring no link, and the test would end by its time limit. */
export function nobodyElseIs({ dataDir }: Pick<Product, 'dataDir'>, username: string): void {
  const who = `${username} in ${dataDir}`;
  if (joined.has(who)) throw new Error(`Another test of this product has a person called ${username}`);
  joined.add(who);
}

/** Joins by mail link, chooses name, username and password, and is signed in. */
export async function registerPerson(product: Product, username: string, tag = ''): Promise<ApiPerson> {
  const email = `${username}${tag}@example.org`;
  const handle = `${username}${tag}`;
  const name = username.charAt(0).toUpperCase() + username.slice(1);
  nobodyElseIs(product, handle);
  await callEndpoint(product.url, null, api.users.join, { body: { email } });
  const mailToken = (await newestMailLink(product.dataDir, email)).split('/').at(-1) as string;
  const { token } = await callEndpoint(product.url, null, api.users.register, {
    body: { token: mailToken, email, name, username: handle, password },
  });
  const { profile } = await callEndpoint(product.url, token, api.profiles.current, {});
  return withToken(product, { id: profile.id, name, username: handle }, token);
}

/** Has these people follow another, who may then share any number of things with them (W82c). */
export async function follow(followers: readonly ApiPerson[], { username }: ApiPerson): Promise<void> {
  for (const follower of followers)
    await follower.call(api.follows.person, { params: { username }, body: { on: true } });
}

/** One more session of someone who joined before. */
export async function signIn(
  product: Product,
  person: Pick<ApiPerson, 'id' | 'name' | 'username'>,
  theirPassword = password,
): Promise<ApiPerson> {
  const { token } = await callEndpoint(product.url, null, api.users.login, {
    body: { emailOrUsername: person.username, password: theirPassword },
  });
  return withToken(product, person, token);
}

/** The same person with another of their tokens. */
export function withToken(
  product: Product,
  { id, name, username }: Pick<ApiPerson, 'id' | 'name' | 'username'>,
  token: string,
): ApiPerson {
  return {
    id,
    name,
    username,
    token,
    call: (endpoint, request) => callEndpoint(product.url, token, endpoint, request),
  };
}

interface AnyRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Calls an endpoint and returns its answer; anything but success throws with the answer's body. */
async function callEndpoint<T extends EndpointDefinition>(
  baseUrl: string,
  token: string | null,
  endpoint: T,
  request: EndpointRequest<T>,
): Promise<EndpointResponse<T>> {
  const { params = {}, query = {}, headers = {}, body } = request as AnyRequest;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const url = new URL(path, baseUrl);
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) url.searchParams.append(key, String(item));
  }
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(token ? { authorization: token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok)
    throw new RequestRefused(
      response.status,
      `${endpoint.method} ${path} answered ${response.status}: ${answer}`,
    );
  return endpoint.response.parse(JSON.parse(answer)) as EndpointResponse<T>;
}
