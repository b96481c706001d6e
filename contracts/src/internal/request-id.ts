/**
 * Carries the id of a request: from a trusted proxy, between our processes, and in every answer. The lines of the logs that
 * belong to the request have it as `requestId`.
 */
export const requestIdHeader = 'x-request-id';

const wellFormed = /^[\w.-]{8,64}$/;
/** Of W3C Trace Context, with its trace. */
const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The id in the headers of a caller that is trusted: `X-Request-Id`, else the trace of `traceparent`. */
export function requestIdIn(headers: Record<string, unknown>): string | undefined {
  const { [requestIdHeader]: id } = headers;
  if (typeof id === 'string' && wellFormed.test(id)) return id;
  return traceparent.exec(traceparentIn(headers) ?? '')?.[1];
}

/** The span in the headers of a caller that is trusted. */
export function traceparentIn({ traceparent: span }: Record<string, unknown>): string | undefined {
  return typeof span === 'string' && traceparent.test(span) ? span : undefined;
}
