import { DetailedError, Upload } from 'tus-js-client'

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

/**
 * Bytes per request. Six uploads over HTTP/1.1 take every connection a browser opens to a host; between two parts
 * the other calls of the page get their turn.
 */
const partBytes = 4 * 1024 * 1024

const sentenceOf = (body: string): string | null => {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

type Sending = {
  readonly bytes: Blob
  readonly uploadUrl: string
  readonly language: string
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Sends what the server does not have yet. Resolves with the last byte; rejects with `SendFailed`, never retries. */
export const sendBytes = ({ bytes, uploadUrl, language, onProgress, signal }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      uploadUrl,
      chunkSize: partBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: { 'accept-language': language },
      onProgress: (sent, total) => onProgress(total > 0 ? (sent * 100) / total : 100),
      onSuccess: () => resolve(),
      onError: error => {
        const answer = error instanceof DetailedError ? error.originalResponse : null
        reject(new SendFailed(answer?.getStatus() ?? 0, answer ? sentenceOf(answer.getBody()) : null))
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(new SendFailed(0, null))
    })
    upload.start()
  })
