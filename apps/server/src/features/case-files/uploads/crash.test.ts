import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { caseFileCalls } from '@archway/contract/case-files'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type RealServer, realServer } from '../../../testing/real-server.ts'
import type { ServerProcess } from '../../../testing/server-process.ts'
import { sampleCase, sampleStl } from '../sample.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let server: RealServer
let db: Database
let origin: string
let cookie: string
const start = () => server.start()
const kill = () => server.kill()
beforeAll(async () => {
  // Without a worker, which would make models of the uploaded files; they are not tested here.
  server = await realServer('owner@brightsmiles.test', { ROLE: 'web' })
  ;({ db, origin, cookie } = server)
})
afterAll(() => server.close())

const post = async (path: string, body: object) => {
  const response = await server.ask('POST', path, body)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
const createCase = () =>
  sampleCase({ db, clock: systemClock } as never, { companyId: demoId('brightsmiles') })
const reserve = async (caseUuid: string, bytes: number, resume = false) => {
  const response = await post('/caseAsset', {
    caseUuid,
    typeKey: 'upperImpression',
    fileName: 'upper.stl',
    bytes,
    resume,
  })
  const { data } = (await response.json()) as { data: { asset: { uuid: string }; uploadUrl: string } }
  return { id: data.asset.uuid, url: `${origin}${data.uploadUrl}` }
}
const findFile = async (caseUuid: string) => {
  const response = await fetch(`${origin}${caseFileCalls.ofCase.path.replace('{id}', caseUuid)}`, {
    headers: { cookie, accept: 'application/json' },
  })
  return ((await response.json()) as { data: Record<string, unknown>[] }).data[0]
}
const readOffset = async (url: string) => {
  const head = await fetch(url, { method: 'HEAD', headers: { cookie, 'tus-resumable': '1.0.0' } })
  return Number(head.headers.get('upload-offset'))
}

type Sending = { done: Promise<void>; accepted: () => number; sent: () => number; stop: () => Promise<void> }
const send = (url: string, content: Buffer, chunkSize = Infinity): Sending => {
  let accepted = 0
  let sentBytes = 0
  let stop = () => Promise.resolve()
  const uploadEnd = new Promise<void>((resolve, reject) => {
    const upload = new Upload(content, {
      uploadUrl: url,
      chunkSize,
      retryDelays: null,
      headers: { cookie },
      onProgress: bytes => {
        sentBytes = bytes
      },
      onChunkComplete: (_size, bytes) => {
        accepted = bytes
      },
      onError: reject,
      onSuccess: () => resolve(),
    })
    stop = () => upload.abort()
    upload.start()
  })
  return { done: uploadEnd, accepted: () => accepted, sent: () => sentBytes, stop: () => stop() }
}
const until = (condition: () => boolean) => vi.waitUntil(condition, { interval: 5, timeout: 300_000 })

describe('R1: kill -9 of the server', () => {
  test('between acknowledged parts: no part is lost, and the upload continues', async () => {
    const content = sampleStl(24_000_000)
    const caseUuid = await createCase()
    const { id, url } = await reserve(caseUuid, content.length)
    const uploadPromise = send(url, content, 1_000_000)
    uploadPromise.done.catch(() => {})
    await until(() => uploadPromise.accepted() >= 5_000_000)
    await kill()
    await uploadPromise.stop()
    await start()
    const repeatedResponse = await reserve(caseUuid, content.length, true)
    expect(repeatedResponse.id).toBe(id)
    const offset = await readOffset(repeatedResponse.url)
    expect(offset).toBeGreaterThanOrEqual(uploadPromise.accepted())
    expect(offset).toBeLessThan(content.length)
    await send(repeatedResponse.url, content).done
    expect(await findFile(caseUuid)).toMatchObject({ uuid: id, status: 'ready', sha256: sha256(content) })
  })

  test('in the middle of one long request: bytes that reached the disk are not sent again', async () => {
    const content = sampleStl(100 * 1024 * 1024, 7)
    const caseUuid = await createCase()
    const { url } = await reserve(caseUuid, content.length)
    const uploadPromise = send(url, content)
    uploadPromise.done.catch(() => {})
    await until(() => uploadPromise.sent() >= 20_000_000)
    await kill()
    await uploadPromise.stop()
    await start()
    const offset = await readOffset(url)
    expect(offset).toBeGreaterThan(10_000_000)
    expect(offset).toBeLessThan(content.length)
    await send(url, content).done
    expect(await findFile(caseUuid)).toMatchObject({ status: 'ready', sha256: sha256(content) })
  })
})

/**
 * Sends until this number of bytes is accepted. The other process may advance the same upload, so the offset is read
 * again.
 */
const carry = async (url: string, content: Buffer, enough: number) => {
  for (let accepted = 0; accepted < enough; ) {
    const uploadPromise = send(url, content, 1_000_000)
    let isEnded = false
    const end = () => {
      isEnded = true
    }
    uploadPromise.done.then(end, end)
    await until(() => isEnded || uploadPromise.accepted() >= enough)
    await uploadPromise.stop()
    accepted = uploadPromise.accepted()
  }
}

describe('several processes with one storage', { timeout: 240_000 }, () => {
  test('an upload started at one process continues at another, also after the first one has ended', async () => {
    const secondServer = await server.beside()
    const content = sampleStl(18_000_000, 5)
    const caseUuid = await createCase()
    const { id, url } = await reserve(caseUuid, content.length)
    const secondUrl = url.replace(origin, secondServer.origin)
    await carry(url, content, 4_000_000)
    await carry(secondUrl, content, 9_000_000)
    await carry(url, content, 13_000_000)
    expect(await readOffset(secondUrl)).toBeGreaterThanOrEqual(13_000_000)
    await carry(secondUrl, content, content.length)
    expect(await findFile(caseUuid)).toMatchObject({ uuid: id, status: 'ready', sha256: sha256(content) })

    // Now the other process is killed during the next request.
    await uploadDuringKill(secondServer)
  })

  const uploadDuringKill = async (secondServer: ServerProcess) => {
    const content = sampleStl(30_000_000, 6)
    const caseUuid = await createCase()
    const { url } = await reserve(caseUuid, content.length)
    const uploadPromise = send(url.replace(origin, secondServer.origin), content, 1_000_000)
    uploadPromise.done.catch(() => {})
    await until(() => uploadPromise.accepted() >= 6_000_000)
    await secondServer.kill()
    await uploadPromise.stop()
    expect(await readOffset(url)).toBeGreaterThanOrEqual(uploadPromise.accepted())
    await send(url, content).done
    expect(await findFile(caseUuid)).toMatchObject({ status: 'ready', sha256: sha256(content) })
  }
})

/** Resident memory of the server in bytes. */
const readResidentMemory = async () => {
  const status = await readFile(`/proc/${server.pid()}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

describe.runIf(existsSync('/proc/self/status'))('P8: memory of the server', () => {
  test('does not grow with the size of a scan', async () => {
    const mega = 1024 * 1024
    await kill()
    await start()
    // The first upload loads modules that later ones reuse.
    await send((await reserve(await createCase(), 1_000_034)).url, sampleStl(1_000_034)).done
    const before = await readResidentMemory()
    let peak = before
    const watching = setInterval(() => {
      readResidentMemory().then(
        now => {
          peak = Math.max(peak, now)
        },
        () => {},
      )
    }, 20)
    const content = sampleStl(290 * mega, 0)
    const caseUuid = await createCase()
    await send((await reserve(caseUuid, content.length)).url, content).done
    clearInterval(watching)
    expect(await findFile(caseUuid)).toMatchObject({ status: 'ready', bytes: content.length })
    const formatMegabytes = (bytes: number) => `${Math.round(bytes / mega)} MB`
    const ratio = (peak - before) / content.length
    console.log(
      `server memory: ${formatMegabytes(before)} before, ${formatMegabytes(peak)} at most during an upload of ` +
        `${formatMegabytes(content.length)}; grown by ${ratio.toFixed(2)} of its size`,
    )
    // Buffers become garbage at any size; a server that held the file in memory would reach a ratio of 1.
    expect(ratio).toBeLessThan(0.6)
  })
})
