import type { OpenSpan, SpanOptions, Tracing } from './tracing.ts';

const noSpan: OpenSpan = { run: (work) => work(), end() {} };
const off: Tracing = { isOn: false, begin: () => noSpan, traceparent: () => undefined, async end() {} };

let current: Tracing = off;

/** Off until {@link startTracing}. */
export function tracing(): Tracing {
  return current;
}

/** Runs work in a span. */
export function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return current.isOn ? inSpan(current.begin(name, options), work) : work();
}

async function inSpan<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/**
 * Sends traces to a collector, where the operator names one. Nothing of OpenTelemetry is loaded otherwise. To be called
 * before the driver of the database is loaded, whose statements become spans.
 */
export async function startTracing(
  process: string,
  { endpoint, share }: { endpoint: string | undefined; share: number },
): Promise<void> {
  if (endpoint === undefined) return;
  const { openTracing } = await import('./open-tracing.ts');
  current = openTracing(process, endpoint, share);
}
