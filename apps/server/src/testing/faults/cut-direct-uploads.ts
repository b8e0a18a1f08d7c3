import { collectUploads } from '../../features/case-files/index.ts'
import { sampleStl } from '../../features/case-files/sample.ts'
import { caseAsset } from '../../features/case-files/table.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { partBytes } from '../../platform/storage/parts.ts'
import type { UploadStory } from '../upload-story.ts'
import { cutUploadLine } from './cut-upload-line.ts'
import { createRandom, cutsOf, listOrphans, type Plan } from './cut-uploads.ts'
import { directSender, sha256Of } from './direct-sender.ts'

/**
 * Sends files directly to the storage over connections that are cut one to five times each, abandons others halfway,
 * and lets the collection run after they have expired. Returns the figures that R5 needs: files that differ from what
 * was sent, bytes sent beyond those of the files, bytes of the cut parts, and stored data that belongs to no file.
 * `arrived`: number of parts of each file that are stored before the connection is used.
 */
export const sendDirectThroughCuts = async (
  story: UploadStory,
  { uploads, sizes: [min, max], abandoned, arrived = 0 }: Plan & { readonly arrived?: number },
) => {
  const { services, app } = story
  const sender = directSender(story)
  const next = createRandom(11)
  const sum = { bytes: 0, taken: 0, cuts: 0, lost: 0 }
  const unequal: number[] = []
  const port = Number(new URL(services.config.S3_ENDPOINT ?? '').port)

  for (let n = 0; n < uploads; n += 1) {
    const content = sampleStl(Math.floor(min + next() * (max - min)), n)
    const { id } = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', content.length)
    for (let number = 1; number <= arrived; number += 1) await sender.sendPart(id, content, number)
    const line = await cutUploadLine(port, cutsOf(content.length, next))
    await sender.sendUntilThere(id, content, line.origin)
    const { taken, cuts, takenByCut } = line.counts()
    sum.bytes += content.length - arrived * partBytes
    sum.taken += taken
    sum.cuts += cuts
    sum.lost += takenByCut
    await line.close()
    const rows = await services.db.within(systemScope, tx => tx.select().from(caseAsset))
    const row = rows.find(entry => entry.id === id)
    const isWhole =
      row?.status === 'ready' && (await services.storage.checksum(row.storageKey)) === sha256Of(content)
    if (!isWhole) unequal.push(n)
  }

  for (let n = 0; n < abandoned; n += 1) {
    const content = sampleStl(2 * partBytes, n)
    const { id } = await story.reserve(await story.newCase(), 'upperImpression', 'u.stl', content.length)
    await sender.sendPart(id, content, 1)
  }
  app.clock.advance(25 * 3_600_000)
  await collectUploads(services)
  return {
    cuts: sum.cuts,
    unequal,
    resent: sum.taken - sum.bytes,
    lost: sum.lost,
    orphans: await listOrphans(story),
  }
}
