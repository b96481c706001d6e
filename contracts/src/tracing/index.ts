export { startTracing, traced, tracing } from './traced.ts';
export type { OpenSpan, SpanOptions, Tracing } from './tracing.ts';
