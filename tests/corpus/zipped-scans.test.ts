import { randomBytes } from 'node:crypto'
import type { CaseAsset } from '@archway/contract/case-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseFileJobs } from '../../apps/server/src/features/case-files/index.ts'
import { type UploadStory, uploadStory } from '../../apps/server/src/testing/upload-story.ts'
import { objOf, plyOf, ring, type Shape, stlOf } from './src/shapes.ts'
import { isInstalled, type Members, zipTools } from './src/zip-tools.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

/** 120,000 triangles: 6 MB as STL, as an intraoral scanner writes one arch. */
const fullScan = ring(600, 100)
/** 12,000 triangles: 600 kB as STL, many times the chunk in which an archive is read. */
const smallScan = ring(200, 30)
const membersOf = (scan: Shape): readonly [string, () => Members][] => [
  ['an STL', () => ({ 'upper.stl': stlOf(scan) })],
  ['a PLY', () => ({ 'upper.ply': plyOf(scan, 'binary_little_endian') })],
  ['an OBJ', () => ({ 'upper.obj': objOf(scan) })],
  [
    'an OBJ with its materials and texture',
    () => ({
      'upper.obj': objOf(scan, { head: 'mtllib upper.mtl\n' }),
      'upper.mtl': Buffer.from('newmtl gum\nmap_Kd upper.jpg\n'),
      'upper.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(900_000)]),
    }),
  ],
]

const accepted = async (archive: Buffer): Promise<CaseAsset | undefined> => {
  const caseUuid = await story.newCase()
  const id = await story.uploaded(caseUuid, 'upperImpression', 'upper.zip', archive)
  const jobs = caseFileJobs(story.services)
  await (jobs.makeModel as (payload: { assetId: string }) => Promise<void>)({ assetId: id })
  return story.assetOf(caseUuid, id)
}

// A zip program decides how the archive is laid out, whatever its size: one is tried with scans of full size as well.
const [anyTool] = zipTools

describe.each(zipTools)('a scan zipped by $name', tool => {
  const { program, make } = tool
  // A machine without the program skips it; CI installs them all and may not.
  const missing = program !== null && !isInstalled(program)
  test.skipIf(missing && !process.env.CI)(
    'R15 is taken in its slot and drawn: STL, PLY, OBJ with and without materials',
    async () => {
      const scan = tool === anyTool ? fullScan : smallScan
      for (const [what, members] of membersOf(scan)) {
        const asset = await accepted(await make(members()))
        expect([what, asset?.status, asset?.problem, asset?.model]).toEqual([what, 'ready', null, 'ready'])
        if (what === 'an STL' || what === 'a PLY') expect(asset?.triangles).toBe(scan.indices.length / 3)
      }
    },
  )
})
