import type { AnyCall, QueryInput } from '@archway/contract/kernel'
import { pathOf, searchOf } from '../http/client.ts'
import { CallFailed, referenceOf } from '../http/problems.ts'
import { readAnswer } from '../http/response.rules.ts'
import { currentLanguage, say } from '../i18n/language.ts'

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'

const refusalOf = async (response: Response): Promise<CallFailed> => {
  const body = await response.json().catch(() => undefined)
  const generic = say('refusals', 'UNEXPECTED')
  const answer = readAnswer({ status: response.status, body, parsed: body !== undefined }, generic)
  return answer.kind === 'ok'
    ? new CallFailed(generic, response.status, 'UNEXPECTED', [generic], referenceOf(response))
    : new CallFailed(answer.message, answer.status, answer.code, answer.shown, referenceOf(response))
}

const lineFeed = 10
const linesIn = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + (byte === lineFeed ? 1 : 0), 0)

/**
 * Downloads the file of a call and saves it through the browser; resolves to its name. `onProgress` receives the
 * percentage, 0 to 100, or null where the size is unknown.
 */
export const fetchFile = async <C extends AnyCall>(
  declared: C,
  query: QueryInput<C>,
  onProgress: (percent: number | null) => void,
): Promise<string> => {
  onProgress(null)
  const response = await fetch(pathOf(declared, {}) + searchOf(query as object), {
    credentials: 'include',
    headers: { 'accept-language': currentLanguage() },
  }).catch(() => {
    const generic = say('refusals', 'UNEXPECTED')
    throw new CallFailed(generic, 0, 'OFFLINE', [generic])
  })
  if (!response.ok || !response.body) throw await refusalOf(response)
  // A text tells by its lines how far it is; the other kinds come in one go once they are made.
  const rows = response.headers.get('content-type')?.startsWith('text/')
    ? Number(response.headers.get('x-rows') ?? 0)
    : 0
  const parts: BlobPart[] = []
  let lines = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    if (rows > 0) {
      lines += linesIn(value)
      onProgress(Math.min(100, (lines / (rows + 1)) * 100))
    }
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: response.headers.get('content-type') ?? '' }))
  link.download = nameIn(response)
  link.click()
  URL.revokeObjectURL(link.href)
  return link.download
}
