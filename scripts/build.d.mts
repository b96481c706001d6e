/** Set by the test run once it has built. */
export const builtVariable: string;

/** Builds these packages, by folder, as far as they are stale. Answers what went wrong, or null. */
export function build(packages?: string[], signal?: AbortSignal): Promise<string | null>;
