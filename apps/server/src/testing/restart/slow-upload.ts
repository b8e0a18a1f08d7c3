import { setTimeout as pause } from 'node:timers/promises'

const slowBytes = 1024
const slowEveryMs = 50
const fastBytes = 1024 * 1024

/**
 * A slow upload by the tus protocol: whenever its request ends, by a response or a lost connection, it requests the
 * offset and continues from there. Slow until `hurry`, which resolves when everything has arrived.
 */
export const startSlowUpload = (url: string, cookie: string, content: Buffer) => {
  const headers = { cookie, 'tus-resumable': '1.0.0' }
  let isHurrying = false
  let requests = 0
  let sentBytes = 0

  const pieces = async function* (from: number): AsyncGenerator<Uint8Array> {
    for (let index = from; index < content.length; ) {
      const to = index + (isHurrying ? fastBytes : slowBytes)
      yield new Uint8Array(content.subarray(index, to))
      index = to
      sentBytes = Math.min(to, content.length)
      if (!isHurrying) await pause(slowEveryMs)
    }
  }
  const offset = async (): Promise<number> => {
    const response = await fetch(url, { method: 'HEAD', headers })
    if (!response.ok) throw new Error(`HEAD answered ${response.status}`)
    return Number(response.headers.get('upload-offset'))
  }
  const send = async (from: number): Promise<void> => {
    requests += 1
    const response = await fetch(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(from),
        'content-length': String(content.length - from),
      },
      body: pieces(from) as never,
      duplex: 'half',
    } as RequestInit)
    await response.body?.cancel()
    if (!response.ok) throw new Error(`PATCH answered ${response.status}`)
  }
  const work = (async () => {
    let from = 0
    while (from < content.length) {
      await send(from).catch(error => {
        // A lost connection is expected; a refusal is a failure.
        if (/answered/.test(String(error))) throw error
      })
      from = await offset()
    }
  })()
  work.catch(() => {})
  return {
    requests: () => requests,
    sent: () => sentBytes,
    hurry: async (): Promise<void> => {
      isHurrying = true
      await work
    },
  }
}
