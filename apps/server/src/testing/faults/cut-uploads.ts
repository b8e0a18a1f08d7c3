import { createHash } from 'node:crypto'
import { Upload } from 'tus-js-client'
import { collectUploads } from '../../features/case-files/index.ts'
import { sampleStl } from '../../features/case-files/sample.ts'
import { caseAsset } from '../../features/case-files/table.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { UploadStory } from '../upload-story.ts'
import { type Cut, cutUploadLine } from './cut-upload-line.ts'

const mebibyte = 1024 * 1024
const email = 'owner@brightsmiles.test'

/** Bytes that the portal sends in one request (`send-bytes.ts`). */
const chunkSize = 5 * mebibyte

export type Plan = {
  readonly uploads: number
  /** Size in bytes of the smallest and of the largest upload. */
  readonly sizes: readonly [number, number]
  readonly atOnce: number
  /** Additional uploads that are started and never finished. */
  readonly abandoned: number
}

/** Pseudo-random numbers that are the same in every run. */
export const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Uploads like a browser: reads the offset, continues there, and repeats until everything has arrived. */
const sendUntilThere = async (url: string, content: Buffer, cookie: string): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const uploadError = await new Promise<Error | null>(resolve => {
      new Upload(content, {
        uploadUrl: url,
        chunkSize,
        retryDelays: null,
        headers: { cookie },
        onError: resolve,
        onSuccess: () => resolve(null),
      }).start()
    })
    if (!uploadError) return
    if (tries === 100) throw uploadError
  }
}

export const cutsOf = (bytes: number, next: () => number): Cut[] => {
  const count = 1 + Math.floor(next() * 5)
  return Array.from({ length: count }, () => ({
    after: Math.floor(next() * bytes * 0.95),
    lost: Math.floor((0.1 + next() * 0.4) * mebibyte),
  })).sort((first, second) => first.after - second.after)
}

/** Stored data that belongs to no file. */
export const listOrphans = async ({ services }: UploadStory): Promise<string[]> => {
  const rows = await services.db.within(systemScope, tx => tx.select().from(caseAsset))
  const storedKeys = new Set(
    rows.flatMap(row => (row.status === 'ready' ? [row.storageKey, row.previewKey] : [])),
  )
  const orphans: string[] = []
  for await (const { key } of services.storage.list()) if (!storedKeys.has(key)) orphans.push(key)
  for await (const { id } of services.storage.uploads.list()) orphans.push(`uploads/${id}`)
  return orphans
}

/**
 * Sends files over connections that are cut one to five times each, abandons others halfway, and lets the collection
 * run after they have expired. Returns the figures that R5 needs: files that differ from what was sent, bytes sent
 * again compared with bytes lost in transit, and stored data that belongs to no file.
 */
export const sendThroughCuts = async (
  story: UploadStory,
  { uploads, sizes: [min, max], atOnce, abandoned }: Plan,
) => {
  const { services, app } = story
  const { cookie } = await app.as(email)
  const port = Number(new URL(story.origin).port)
  const next = createRandom(7)
  const sum = { bytes: 0, taken: 0, passed: 0, cuts: 0 }
  const unequal: string[] = []

  const uploadOne = async (n: number): Promise<void> => {
    const caseUuid = await story.newCase()
    const bytes = Math.floor(min + next() * (max - min))
    const content = sampleStl(bytes, n)
    const { id, url } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
    const line = await cutUploadLine(port, cutsOf(content.length, next))
    try {
      await sendUntilThere(url.replace(story.origin, line.origin), content, cookie)
    } finally {
      const { taken, passed, cuts } = line.counts()
      sum.bytes += content.length
      sum.taken += taken
      sum.passed += passed
      sum.cuts += cuts
      await line.close()
    }
    const asset = await story.readAsset(caseUuid, id)
    const contentHash = createHash('sha256').update(content).digest('hex')
    if (asset?.status !== 'ready' || asset.sha256 !== contentHash) unequal.push(`${n}: told hash`)
    const stored = await services.db.within(systemScope, tx => tx.select().from(caseAsset))
    const key = stored.find(row => row.id === id)?.storageKey ?? ''
    if ((await services.storage.checksum(key)) !== contentHash) unequal.push(`${n}: kept bytes`)
  }
  let startedCount = 0
  const worker = async (): Promise<void> => {
    while (startedCount < uploads) await uploadOne(startedCount++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))

  for (let n = 0; n < abandoned; n += 1) {
    const content = sampleStl(min, n)
    const { url } = await story.reserve(await story.newCase(), 'upperImpression', 'u.stl', content.length)
    await story.send(url, content, { until: content.length / 2, chunkSize: Math.ceil(content.length / 4) })
  }
  app.clock.advance(25 * 3_600_000)
  await collectUploads(services)

  const orphans = await listOrphans(story)

  return {
    cuts: sum.cuts,
    unequal,
    /** Bytes sent beyond those of the files, and bytes sent that never arrived. */
    resent: sum.taken - sum.bytes,
    lost: sum.taken - sum.passed,
    orphans,
  }
}
