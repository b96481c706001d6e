import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { MySQL2Instrumentation } from '@opentelemetry/instrumentation-mysql2';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing } from './tracing.ts';

/** A statement may hold a whole document, and what people wrote: only its first words leave, without values. */
const statementCharacters = 200;
const values = /'(?:[^'\\]|\\.|'')*(?:'|$)|\b(?:0x[\da-f]+|\d+)\b/gi;
/** Spans leave together, in milliseconds. */
const batchMs = 1_000;
/** A process that ends does not wait longer for its collector, in milliseconds. */
const farewell = 1_000;

/**
 * Traces by OpenTelemetry over OTLP. Calls of undici and `fetch` carry the trace on by themselves, and statements of
 * MariaDB are spans; what comes in opens its span itself, because only there is it known whether the caller is trusted.
 */
export function openTracing(process: string, endpoint: string, share: number): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'commonplace', 'service.name': process }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
        scheduledDelayMillis: batchMs,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  // Only as part of something: what asks again and again by itself would bury the rest.
  new UndiciInstrumentation({ requireParentforSpans: true });
  new MySQL2Instrumentation({
    maskStatement: true,
    maskStatementHook: (text) => text.slice(0, statementCharacters).replace(values, '?'),
  });
  const tracer = trace.getTracer('commonplace');

  return {
    isOn: true,
    begin(name, { parent, kind = 'internal', links = [], attributes = {} } = {}) {
      const above = parent === undefined ? context.active() : contextOf(parent);
      const span = tracer.startSpan(
        name,
        {
          kind: kind === 'server' ? SpanKind.SERVER : SpanKind.INTERNAL,
          attributes,
          links: links.flatMap((link) => {
            const linked = trace.getSpanContext(contextOf(link));
            return linked ? [{ context: linked }] : [];
          }),
        },
        above,
      );
      const within = trace.setSpan(above, span);
      return {
        run: (work) => context.with(within, work),
        end({ name: lastName, attributes: more, error } = {}) {
          if (lastName !== undefined) span.updateName(lastName);
          if (more) span.setAttributes(more);
          // Not its message: it may hold what people wrote.
          if (error !== undefined)
            span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : '' });
          span.end();
        },
      };
    },
    traceparent() {
      if (trace.getActiveSpan() === undefined) return undefined;
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier.traceparent;
    },
    async end() {
      const { promise: patience, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, farewell);
      await Promise.race([provider.shutdown().catch(() => {}), patience]);
      clearTimeout(timer);
    },
  };
}

function contextOf(traceparent: string): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}
