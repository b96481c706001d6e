import type { EndpointDefinition, EndpointResponse } from '@commonplace/contracts/api';
import { sessionStore } from '../session/session-store.ts';
import { ConnectionError } from './connection-error.ts';
import { refusalOf } from './refusal.ts';

/** An endpoint that takes one file. */
type FileEndpoint = EndpointDefinition & { file: NonNullable<EndpointDefinition['file']> };

interface UploadOptions {
  /** Headers beside the file. */
  headers?: Record<string, string>;
  /** Fields beside the file. */
  fields?: Record<string, string>;
  signal?: AbortSignal;
  /** Called with the share of the file that has left, from 0 to 1. After 1 the server still works on it. */
  onProgress?: (share: number) => void;
}

/**
 * Sends one file, as the endpoint's multipart field, and returns the answer. `fetch` does not report how far
 * it is, so this goes another way; it rejects with the same errors as `call`.
 */
export function upload<T extends FileEndpoint>(
  endpoint: T,
  file: File,
  { headers = {}, fields = {}, signal, onProgress }: UploadOptions = {},
): Promise<EndpointResponse<T>> {
  const session = sessionStore.current();
  const token = session.kind === 'signed-in' && endpoint.auth !== 'public' ? session.token : null;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(endpoint.file.field, file, file.name);

  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('error', () => reject(new ConnectionError('The upload broke off')));
    request.addEventListener('load', () => {
      const { status } = request;
      const body = parsed(request.responseText);
      const ok = status >= 200 && status < 300;
      if (ok && body === undefined)
        reject(new ConnectionError('The answer is no JSON', null, request.responseText));
      else if (ok) resolve(body as EndpointResponse<T>);
      else reject(refusalOf({ status, body, retryAfter: request.getResponseHeader('Retry-After'), token }));
    });
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.open(endpoint.method, endpoint.path);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
