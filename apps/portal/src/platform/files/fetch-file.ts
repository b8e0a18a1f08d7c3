import type { AnyCall, QueryInput } from '@archway/contract/kernel'
import { reportAnswer } from '../../ui/feedback/connection.ts'
import { pathOf, searchOf } from '../http/client.ts'
import { requestConfirmation } from '../http/confirmation.ts'
import { CallFailed, neededConfirmation, referenceOf } from '../http/problems.ts'
import { readAnswer } from '../http/response.rules.ts'
import { currentLanguage, translateKey } from '../i18n/language.ts'

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'

const readRefusal = async (response: Response): Promise<CallFailed> => {
  const body = await response.json().catch(() => undefined)
  const generic = translateKey('reasons', 'UNEXPECTED')
  const answer = readAnswer({ status: response.status, body, parsed: body !== undefined }, generic)
  return answer.kind === 'ok'
    ? new CallFailed(generic, response.status, 'UNEXPECTED', [generic], referenceOf(response))
    : new CallFailed(answer.message, answer.status, answer.code, answer.messages, referenceOf(response))
}

/** The server did not answer, or the connection broke off. */
const unreachable = (): CallFailed => {
  const generic = translateKey('reasons', 'UNEXPECTED')
  return new CallFailed(generic, 0, 'OFFLINE', [generic])
}

const lineFeed = 10
const linesIn = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + (byte === lineFeed ? 1 : 0), 0)

/** Progress of a download, 0 to 100, by bytes or rows; null if the server sends neither. */
const measureOf = ({ headers }: Response): ((part: Uint8Array) => number) | null => {
  const bytes = Number(headers.get('x-bytes') ?? 0)
  const rows = headers.get('content-type')?.startsWith('text/') ? Number(headers.get('x-rows') ?? 0) : 0
  let doneCount = 0
  const percentOf = (total: number): number => Math.min(100, (doneCount / total) * 100)
  if (bytes > 0)
    return part => {
      doneCount += part.length
      return percentOf(bytes)
    }
  // The progress of a text file is counted by its lines; other formats are sent only when they are complete.
  if (rows > 0)
    return part => {
      doneCount += linesIn(part)
      return percentOf(rows + 1)
    }
  return null
}

/**
 * Downloads the file of a call and saves it through the browser; resolves to its name. `onProgress` receives the
 * percentage, 0 to 100, or null where the size is unknown. `signal` stops it; `params` are the ids of the address.
 * As in `send`, a call that needs a recent confirmation is repeated once the user has confirmed their identity.
 */
export const fetchFile = async <C extends AnyCall>(
  call: C,
  query: QueryInput<C>,
  onProgress: (percent: number | null) => void,
  signal?: AbortSignal,
  params: Readonly<Record<string, string>> = {},
): Promise<string> => {
  onProgress(null)
  const response = await fetch(pathOf(call, params) + searchOf(query as object), {
    credentials: 'include',
    headers: { 'accept-language': currentLanguage() },
    ...(signal ? { signal } : {}),
  }).catch(() => {
    throw unreachable()
  })
  if (!response.ok || !response.body) {
    const refusal = await readRefusal(response)
    const needed = neededConfirmation(refusal.code)
    if (needed && (await requestConfirmation(needed)))
      return fetchFile(call, query, onProgress, signal, params)
    throw refusal
  }
  reportAnswer()
  const measure = measureOf(response)
  const countingStream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, onward) => {
      if (measure) onProgress(measure(part))
      onward.enqueue(part)
    },
  })
  // The browser collects the parts, and keeps a large file on the disk and not in the memory of the page.
  const content = await new Response(response.body.pipeThrough(countingStream), {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  })
    .blob()
    .catch(() => {
      throw unreachable()
    })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = nameIn(response)
  link.click()
  URL.revokeObjectURL(link.href)
  return link.download
}
