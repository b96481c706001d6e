import { AsyncLocalStorage } from 'node:async_hooks';
import { tracing } from '@commonplace/contracts/tracing';

/** What is left of a rate limit for the asker of a request. */
export interface LimitLeft {
  name: string;
  points: number;
  seconds: number;
  left: number;
  /** Seconds until all points are back. */
  reset: number;
}

export interface RequestContext {
  requestId: string;
  /** Of the limits that the request counted against and that its asker is told of, the one of which least is left. */
  limit?: LimitLeft;
}

/** The request that the running code belongs to. Work that outlives its request leaves it: `exit`. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** For pino's `mixin`: each line says which request it belongs to, and which trace. */
export function requestInLog(): object {
  const traceId = tracing().traceparent()?.split('-')[1];
  const requestId = requestContext.getStore()?.requestId;
  return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
}
