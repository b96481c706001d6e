/** Builds these packages, by folder, as far as they are stale. Answers what went wrong, or null. */
export function build(packages?: string[], signal?: AbortSignal): Promise<string | null>;

/** Whether nothing of these packages, by folder, is stale. */
export function isBuilt(packages: string[]): boolean;
