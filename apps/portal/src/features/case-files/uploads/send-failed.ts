/** A request of an upload that failed: the status, 0 without an answer, and the sentence that came with it. */
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

/** The object storage did not take a part; the server is not to blame. Worth another try. */
export class StorageFailed extends SendFailed {
  /** Whether other parts of the same attempt were stored. */
  readonly stored: boolean

  constructor(stored: boolean) {
    super(0, null)
    this.name = 'StorageFailed'
    this.stored = stored
  }
}

/**
 * A connection without any progress for this long counts as lost, even without an error: a laptop that slept, a network
 * that changed.
 */
export const silentMs = 120_000
