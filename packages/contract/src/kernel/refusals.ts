/** Refusals that belong to no feature: code → HTTP status. Features add theirs in `refusals.ts`. */
export const kernelRefusals = {
  INVALID: 400,
  MALFORMED: 400,
  NOT_SIGNED_IN: 401,
  NOT_ALLOWED: 403,
  SUPER_ADMIN_ONLY: 403,
  BLOCKED: 403,
  RESTRICTED: 403,
  RM_NOT_ALLOWED: 403,
  /** The role in the provider's staff does not include it. */
  STAFF_ROLE: 403,
  WRONG_ORIGIN: 403,
  NOT_FOUND: 404,
  STALE_STATUS: 409,
  /** A request with this idempotency key is still running. */
  KEY_RUNNING: 409,
  /** The idempotency key was used before with other input. */
  KEY_REUSED: 422,
  /** The request was processed, but its stored response was deleted when a person of the company was erased. */
  REPLY_ERASED: 409,
  KEY_MALFORMED: 400,
  /** The body of a request did not arrive in time. */
  TOO_SLOW: 408,
  TOO_LARGE: 413,
  /** The headers of a request are too large. */
  HEAD_TOO_LARGE: 431,
  UNSUPPORTED_BODY: 415,
  TOO_MANY: 429,
  /** An expensive call was made too often; the response says how many seconds to wait. */
  SLOW_DOWN: 429,
  /** The person has the maximum number of open sockets. */
  TOO_MANY_WINDOWS: 429,
  /** A file or a document exceeded the resource limits for its size; a retry would, too. */
  TOO_HEAVY: 422,
  /** The queue is full. */
  BUSY: 503,
  UNEXPECTED: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  /** The company has reserved many files that have not been uploaded: space is left for others. */
  UPLOADS_UNFINISHED: 409,
  /** The disk of the database has no space for the data. */
  DISK_FULL: 503,
} as const satisfies Record<string, number>
