import { caseFileCalls } from '@archway/contract/case-files'
import type { ReplyOf } from '@archway/contract/kernel'
import { send } from '../../../platform/http/client.ts'
import { hashSha256 } from './fingerprint.ts'
import { StorageFailed, stalledMs } from './send-failed.ts'

/** Maximum of parts sent at the same time: of one file, and of all files (as many as a browser opens connections). */
const partsOfFile = 3
const partsOfPage = 6
/** Parts signed by one call. They are sent soon enough: a signature is valid for 15 minutes. */
const signedAtOnce = 4
const freshMs = 8 * 60_000

type SignedPart = ReplyOf<typeof caseFileCalls.signParts>['data']['parts'][number]

type Sending = {
  readonly bytes: Blob
  readonly assetUuid: string
  readonly onProgress: (percent: number) => void
  /** A part was stored. */
  readonly onStored: () => void
  readonly signal: AbortSignal
}

let freeConnections = partsOfPage
const waiters: (() => void)[] = []

/** Runs work on one of the page's connections, in the order of the requests. */
const onConnection = async <T>(work: () => Promise<T>): Promise<T> => {
  if (freeConnections > 0) freeConnections -= 1
  else await new Promise<void>(resolve => waiters.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiters.shift()
    if (next) next()
    else freeConnections += 1
  }
}

/**
 * Uses XMLHttpRequest, since `fetch` reports no upload progress. Rejects without a reason: the storage's message does
 * not help.
 */
const putPart = (
  { url, headers }: SignedPart,
  bytes: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let silence = setTimeout(stop, stalledMs)
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(silence)
      silence = setTimeout(stop, stalledMs)
      onSent(loaded)
    }
    request.onloadend = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
      if (request.status >= 200 && request.status < 300) resolve()
      else reject()
    }
    signal.addEventListener('abort', stop)
    request.send(bytes)
  })

/**
 * Sends a file directly to the object storage: all parts that the storage does not have, several at once, each signed
 * by the server for its bytes. Resolves when the server has completed the file; rejects with `StorageFailed` or with
 * the failure of a call; never retries.
 */
export const sendParts = async ({
  bytes,
  assetUuid,
  onProgress,
  onStored,
  signal,
}: Sending): Promise<void> => {
  const params = { id: assetUuid }
  const { data } = await send(caseFileCalls.parts, { params, quiet: true, signal })
  const { partBytes } = data
  const partOf = (number: number): Blob => bytes.slice((number - 1) * partBytes, number * partBytes)

  const sentBytes = new Map(data.arrived.map(number => [number, partOf(number).size]))
  const report = () => {
    const sum = [...sentBytes.values()].reduce((total, size) => total + size, 0)
    onProgress(bytes.size > 0 ? (sum * 100) / bytes.size : 100)
  }
  report()

  const all = Array.from({ length: Math.ceil(bytes.size / partBytes) }, (_, index) => index + 1)
  const missing = all.filter(number => !sentBytes.has(number))
  const signatures = new Map<number, { readonly part: SignedPart; readonly at: number }>()
  const unsigned = new Set(missing)
  let signing: Promise<unknown> = Promise.resolve()
  const sign = async (number: number): Promise<SignedPart> => {
    const signature = signatures.get(number)
    if (signature && performance.now() - signature.at < freshMs) return signature.part
    const parts = []
    unsigned.delete(number)
    for (const partNumber of [number, ...unsigned].slice(0, signedAtOnce))
      parts.push({ number: partNumber, sha256: await hashSha256(partOf(partNumber)) })
    const { data: signedParts } = await send(caseFileCalls.signParts, {
      params,
      body: { parts },
      quiet: true,
      signal,
    })
    for (const part of signedParts.parts) {
      signatures.set(part.number, { part, at: performance.now() })
      unsigned.delete(part.number)
    }
    const newSignature = signatures.get(number)
    // The file is already complete: another tab was faster.
    if (!newSignature) throw new StorageFailed(true)
    return newSignature.part
  }
  /** One signing call at a time, so that it signs for the other parts, too. */
  const fetchSignature = (number: number): Promise<SignedPart> => {
    const signedPart = signing.then(() => sign(number))
    signing = signedPart.catch(() => {})
    return signedPart
  }

  let isStored = false
  let failure: unknown
  const sendOne = async (number: number): Promise<void> => {
    const part = await fetchSignature(number)
    await putPart(part, partOf(number), signal, sentOfPart => {
      sentBytes.set(number, sentOfPart)
      report()
    }).catch(() => {
      sentBytes.delete(number)
      throw new StorageFailed(false)
    })
    isStored = true
    onStored()
  }
  const worker = async (): Promise<void> => {
    while (missing.length > 0 && failure === undefined)
      await onConnection(async () => {
        const number = failure === undefined ? missing.shift() : undefined
        if (number !== undefined) await sendOne(number)
      }).catch(error => {
        // Parts that are still being sent may yet arrive.
        failure ??= error
      })
  }
  await Promise.all(Array.from({ length: partsOfFile }, worker))
  if (failure !== undefined) throw failure instanceof StorageFailed ? new StorageFailed(isStored) : failure
  await send(caseFileCalls.complete, { params, body: {}, quiet: true, signal })
}
