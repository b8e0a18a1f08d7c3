/** A failed request of an upload: the status, 0 without a response, and the message of the response. */
export class SendFailed extends Error {
  readonly status: number
  readonly sentence: string | null

  constructor(status: number, sentence: string | null) {
    super(sentence ?? `upload answered ${status}`)
    this.name = 'SendFailed'
    this.status = status
    this.sentence = sentence
  }
}

/** The object storage did not accept a part; not a fault of the server. Worth another attempt. */
export class StorageFailed extends SendFailed {
  /** Whether other parts of the same attempt were stored. */
  readonly stored: boolean

  constructor(isStored: boolean) {
    super(0, null)
    this.name = 'StorageFailed'
    this.stored = isStored
  }
}

/**
 * A connection without any progress for this long counts as lost, even without an error: a laptop that slept, a network
 * that changed.
 */
export const stalledMs = 120_000
