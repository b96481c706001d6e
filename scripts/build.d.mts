/** Builds these packages, by folder, as far as they are stale. Answers what went wrong, or null. */
export function build(packages?: string[], signal?: AbortSignal): Promise<string | null>;
