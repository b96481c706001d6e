export interface SpanOptions {
  /** `traceparent` of who asked; without it the span that is open here. */
  parent?: string | undefined;
  /** `server`: another process asked for it. */
  kind?: 'server' | 'internal';
  /** `traceparent` of others for whom the same work is done. */
  links?: readonly string[];
  attributes?: Readonly<Record<string, string | number>>;
}

export interface OpenSpan {
  /** What is done within belongs to the span, also after an `await`. */
  run<T>(work: () => T): T;
  /** `error` is what it failed with. */
  end(outcome?: { name?: string; attributes?: SpanOptions['attributes']; error?: unknown }): void;
}

/** Where spans go. Names and attributes hold what was done to which thing, never what people wrote. */
export interface Tracing {
  readonly isOn: boolean;
  begin(name: string, options?: SpanOptions): OpenSpan;
  /** Of the span that is open here. */
  traceparent(): string | undefined;
  /** Sends what is left. */
  end(): Promise<void>;
}
