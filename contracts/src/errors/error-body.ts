import { z } from 'zod';
import { errorCodes } from './registry.ts';

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(errorCodes),
  /** Seconds after which the same request may succeed; the `Retry-After` header says the same. */
  retryAfter: z.number().optional(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
