import type { Stack, StackOptions } from './stack/stack.d.mts';

export type * from './stack/stack.d.mts';

/**
 * Migrates the database and starts the built processes; resolves when all are ready.
 * Needs `npm run build` before. Rejects with one clear line as the message when something can't start.
 */
export function startStack(options: StackOptions): Promise<Stack>;
