import type { EndpointDefinition, EndpointRequest, EndpointResponse } from '@commonplace/contracts/api';
import type { ErrorBody } from '@commonplace/contracts/errors';

export interface Answer<T extends EndpointDefinition> {
  status: number;
  headers: Headers;
  /** The documented success; read `failure` when the status says otherwise. */
  body: EndpointResponse<T>;
  failure: ErrorBody;
}

interface LooseRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** One call of the API over real HTTP, typed by the contract. */
export async function callApi<T extends EndpointDefinition>(
  url: string,
  endpoint: T,
  request: EndpointRequest<T>,
  token?: string,
): Promise<Answer<T>> {
  return callLoosely(url, endpoint, request as LooseRequest, token);
}

/** The same for requests that the contract does not allow. */
export async function callLoosely<T extends EndpointDefinition>(
  url: string,
  endpoint: T,
  { params = {}, query = {}, headers = {}, body }: LooseRequest,
  token?: string,
): Promise<Answer<T>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item !== undefined) search.append(key, String(item));
  }
  const response = await fetch(`${url}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  return {
    status: response.status,
    headers: response.headers,
    body: answer as EndpointResponse<T>,
    failure: answer as ErrorBody,
  };
}
