export const caseFileRefusals = {
  SAME_TYPE_IN_QUEUE: 409,
  SAME_TYPE_UPLOADING: 409,
  FILE_EMPTY: 400,
  FILE_TYPE_REFUSED: 400,
  FILE_TOO_LARGE: 400,
  /** The uploaded content is not what the slot needs. */
  FILE_BROKEN: 422,
  /** The offset has changed; the client requests it and continues there. */
  UPLOAD_MOVED_ON: 409,
  /** Bytes of this upload arrive on another connection, and one more waits for that; the client tries again later. */
  UPLOAD_RUNNING: 423,
  /** The bytes go to the upload address: no object storage is open to browsers here. */
  UPLOAD_NOT_DIRECT: 409,
  /** The upload cannot be completed yet. */
  PARTS_MISSING: 409,
  /** Not tus 1.0.0. */
  UPLOAD_VERSION: 412,
  NO_PREVIEW: 404,
  /** The file is still being uploaded, was refused or was withdrawn. */
  FILE_NOT_READY: 409,
} as const satisfies Record<string, number>
