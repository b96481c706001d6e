import type { EndpointDefinition, EndpointResponse } from '@commonplace/contracts/api';
import type { ErrorBody } from '@commonplace/contracts/errors';
import type { Answer } from './call-api.ts';

/** Sends a form with files as a browser does. */
export async function upload<T extends EndpointDefinition>(
  url: string,
  endpoint: T,
  parts: readonly (readonly [field: string, content: Uint8Array | string, name?: string])[],
  token?: string,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const form = new FormData();
  for (const [field, content, name] of parts) {
    if (typeof content === 'string') form.append(field, content);
    else form.append(field, new Blob([Uint8Array.from(content)]), name ?? 'picture.png');
  }
  const response = await fetch(`${url}${endpoint.path}`, {
    method: endpoint.method,
    headers: { ...headers, ...(token !== undefined && { authorization: token }) },
    body: form,
  });
  const answer: unknown = await response.json();
  return {
    status: response.status,
    headers: response.headers,
    body: answer as EndpointResponse<T>,
    failure: answer as ErrorBody,
  };
}
