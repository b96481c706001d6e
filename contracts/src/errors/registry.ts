/**
 * Every error an answer of the API can carry: its code, its HTTP status and what it says when the
 * place that raises it has nothing more precise to say. The code is what programs read, the message
 * is what people read.
 */
export const errorRegistry = {
  /** The request does not have the documented shape; `errors` names the fields. */
  validation_failed: { status: 400, message: 'Some of the fields are not valid.' },
  /** There is no session, or it has ended. The only cause of a 401. */
  unauthenticated: { status: 401, message: 'Session timed out. Please sign in again.' },
  /** The person may read the thing but not do this to it. */
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  /** The last sign-in of this session is too long ago for this act: see `POST /api/users/confirm`. */
  recent_sign_in_required: { status: 403, message: "Confirm that it's you to continue." },
  /** It does not exist, or the person may not read it: no answer distinguishes the two. */
  not_found: { status: 404, message: 'Sorry, this does not exist.' },
  /** The act contradicts the present state, such as a name already taken. */
  conflict: { status: 409, message: 'This has changed in the meantime. Please try again.' },
  /** `If-Match` named an older state than the present one. */
  precondition_failed: { status: 412, message: 'This note has changed in the meantime.' },
  /** The request is larger than the limit that its message names. */
  payload_too_large: { status: 413, message: 'This is too large.' },
  /** The shape is right, the content is refused; `errors` names the fields. */
  rejected: { status: 422, message: 'Some of the fields were not accepted.' },
  /** The quota of bytes of the person whose storage it would take is used up. */
  storage_full: {
    status: 422,
    message: 'Your storage is full. Delete notes you no longer need, then try again.',
  },
  /** Too many requests; the `Retry-After` header names the seconds to wait. */
  rate_limited: { status: 429, message: 'Too many requests. Please try again later.' },
  /** A fault of ours. Its details are in the log, not in the answer. */
  internal: { status: 500, message: 'Some error occured. Please try again later.' },
  /** A part the answer depends on is away for the moment. */
  unavailable: { status: 503, message: 'Unable to reach servers. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorRegistry;
export const errorCodes = Object.keys(errorRegistry) as ErrorCode[];
