import { addressOf, type EndpointDefinition, type EndpointRequest } from '@commonplace/contracts/api';
import { sessionStore } from '../session/session-store.ts';
import { ConnectionError } from './connection-error.ts';
import { refusalOf } from './refusal.ts';

/** An endpoint that answers a file. */
type FileEndpoint = EndpointDefinition & { method: 'GET'; answers: 'file' };

/** Fetches a file of an endpoint, whole. Rejects with the same errors as `call`. */
export async function download<T extends FileEndpoint>(
  endpoint: T,
  request: EndpointRequest<T>,
): Promise<File> {
  const session = sessionStore.current();
  const token = session.kind === 'signed-in' && endpoint.auth !== 'public' ? session.token : null;
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : undefined);
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint.path, request), { headers });
    if (response.ok) return new File([await response.blob()], nameIn(response.headers));
  } catch (cause) {
    throw new ConnectionError(cause);
  }
  const body = await response.json().catch(() => undefined);
  throw refusalOf({ status: response.status, body, retryAfter: response.headers.get('Retry-After'), token });
}

/** What the server calls the file. */
function nameIn(headers: Headers): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'export';
}
