import { AsyncLocalStorage } from 'node:async_hooks';
import { tracing } from '@commonplace/contracts/tracing';

/** The request that the running code belongs to. Work that outlives its request leaves it: `exit`. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>();

/** For pino's `mixin`: each line says which request it belongs to, and which trace. */
export function requestInLog(): object {
  const traceId = tracing().traceparent()?.split('-')[1];
  return { ...requestContext.getStore(), ...(traceId !== undefined && { traceId }) };
}
