import { DetailedError, Upload } from 'tus-js-client'
import { reportAnswer } from '../../../ui/feedback/connection.ts'
import { SendFailed, stalledMs } from './send-failed.ts'

/**
 * Bytes per request. Six uploads over HTTP/1.1 use all connections that a browser opens to a host; other calls of the
 * page are sent between two parts. It is the minimum part size of object storage, so the server can store each part
 * as it arrives.
 */
const partBytes = 5 * 1024 * 1024

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
  /** Credentials of a caller without a session. */
  readonly headers?: Readonly<Record<string, string>>
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Sends what the server does not have yet. Resolves with the last byte; rejects with `SendFailed`, never retries. */
export const sendBytes = ({
  bytes,
  uploadUrl,
  language,
  headers,
  onProgress,
  signal,
}: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(silence)
      settle()
    }
    const stop = () => {
      void upload.abort()
      end(() => reject(new SendFailed(0, null)))
    }
    let silence = setTimeout(stop, stalledMs)
    const upload = new Upload(bytes, {
      uploadUrl,
      chunkSize: partBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: { 'accept-language': language, ...headers },
      onProgress: (sentBytes, total) => {
        clearTimeout(silence)
        silence = setTimeout(stop, stalledMs)
        onProgress(total > 0 ? (sentBytes * 100) / total : 100)
      },
      onChunkComplete: reportAnswer,
      onSuccess: () => end(resolve),
      onError: error => {
        const response = error instanceof DetailedError ? error.originalResponse : null
        const status = response?.getStatus() ?? 0
        end(() => reject(new SendFailed(status, response ? sentenceOf(response.getBody()) : null)))
      },
    })
    signal.addEventListener('abort', stop)
    upload.start()
  })
