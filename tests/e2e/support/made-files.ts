import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDicom } from '../../../apps/server/src/demo/files/dicom.ts'
import { photoKeys, renderPhoto } from '../../../apps/server/src/demo/files/photos.ts'
import { productionArchive } from '../../../apps/server/src/demo/files/production-archive.ts'
import { stagedMembers, zipOf } from '../../../apps/server/src/demo/files/staged-archive.ts'
import { stagedPlan } from '../../../apps/server/src/demo/files/staged-plan.ts'
import { encodeStl } from '../../../apps/server/src/demo/files/stl.ts'
import type { Jaw } from '../../../apps/server/src/demo/files/tooth-forms.ts'

/** All files that the stories upload, generated once: real meshes and pictures of one mouth. */
const folder = (): string => {
  const { STORY_FILES } = process.env
  if (!STORY_FILES) throw new Error('STORY_FILES names no folder')
  return STORY_FILES
}

/** The plan of the stories is short, so that it has few models. */
export const planSteps = { upper: 3, lower: 2 } as const
/** The upper steps of `longerArchive`. */
export const longerSteps = 4

const seed = 20_260_301
const jaws = ['upper', 'lower'] as const satisfies readonly Jaw[]
const modelName = (jaw: Jaw, step: number): string => `${jaw === 'upper' ? 'U' : 'L'}0${step}.stl`

/** The plan of `teethArchive`: an upper premolar is missing, and upper incisors have bite ramps. */
export const planWithGap = () =>
  stagedPlan({
    ...{ seed, upperSteps: planSteps.upper, lowerSteps: planSteps.lower },
    ...{ pontics: [15], biteRamps: [11, 21] },
  })

/** Playwright calls this before the first story. */
export default async function makeFiles(): Promise<void> {
  mkdirSync(folder(), { recursive: true })
  const writeToFolder = (name: string, bytes: Buffer) => writeFileSync(join(folder(), name), bytes)
  const plan = stagedPlan({ seed, upperSteps: planSteps.upper, lowerSteps: planSteps.lower })
  const scans = { upper: plan.mesh('upper', 0, 'scan'), lower: plan.mesh('lower', 0, 'scan') }
  writeToFolder('upper scan, 100000 triangles.stl', encodeStl(scans.upper))
  for (const jaw of jaws) {
    writeToFolder(`${jaw}Impression.stl`, encodeStl(plan.mesh(jaw, 0, 'preview')))
    // The same arch one step later, for a scan that was taken again.
    writeToFolder(`${jaw}Impression again.stl`, encodeStl(plan.mesh(jaw, 1, 'preview')))
    for (let step = 0; step <= planSteps[jaw]; step++)
      writeToFolder(modelName(jaw, step), encodeStl(plan.mesh(jaw, step)))
  }
  for (const key of photoKeys) writeToFolder(`${key}.jpg`, await renderPhoto(key, scans, seed))
  const contentsOf = (names: readonly string[]) =>
    Object.fromEntries(names.map(name => [name, readFileSync(fileAt(name))]))
  writeToFolder(productionFile, productionArchive(planSteps))
  writeToFolder(teethArchive, zipOf(stagedMembers(planWithGap(), 14)))
  writeToFolder(archesArchive, zipOf(contentsOf(modelNames)))
  const longer = stagedPlan({ seed, upperSteps: longerSteps, lowerSteps: planSteps.lower })
  writeToFolder(
    longerArchive,
    zipOf({
      ...contentsOf(modelNames),
      [modelName('upper', longerSteps)]: encodeStl(longer.mesh('upper', longerSteps)),
    }),
  )
  writeToFolder(gapArchive, zipOf(contentsOf(modelNames.filter(name => name !== modelName('upper', 2)))))
  writeToFolder(startlessArchive, zipOf(contentsOf(modelNames.filter(name => !name.endsWith('00.stl')))))
  writeToFolder(
    radiograph,
    createDicom(
      {
        '00080060': ['CS', 'PX'],
        '00080020': ['DA', '20260301'],
        '00080070': ['LO', 'Acme Imaging'],
        '00081090': ['LO', 'Pano 3'],
        '00100010': ['PN', 'Lovelace^Ada'],
      },
      { width: 2400, height: 1200 },
    ),
  )
  writeToFolder(recordsArchive, zipOf(contentsOf([...scanNames, 'frontal.jpg', 'profile.jpg'])))
}

/** The path of a generated file. */
export const fileAt = (name: string): string => join(folder(), name)

export const scanNames = ['upperImpression.stl', 'lowerImpression.stl'] as const
export const fineScan = 'upper scan, 100000 triangles.stl'
export const photoNames = photoKeys.map(key => `${key}.jpg`)
/** A staged plan with separate teeth. */
export const teethArchive = 'staged plan.zip'
/** A model of each arch at each step. */
export const archesArchive = 'models by step.zip'
/** As `archesArchive`, with one more upper step. */
export const longerArchive = 'models by step, longer.zip'
/** As `archesArchive`, without the models before treatment. */
export const startlessArchive = 'models from step 1.zip'
/** As `archesArchive`, without upper step 2. */
export const gapArchive = 'models with a gap.zip'
/** A watertight model to print for each step. */
export const productionFile = 'production.zip'
/** Scans and photos in a ZIP, as scanner programs export them. */
export const recordsArchive = 'records.zip'
export const radiograph = 'panoramic.dcm'
export const modelNames = jaws.flatMap(jaw =>
  Array.from({ length: planSteps[jaw] + 1 }, (_, step) => modelName(jaw, step)),
)

/** The SHA-256 of a file on disk, in hex. */
export const hashFile = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex')

/** Writes the detailed scan in metres with y upwards, as modelling programs do. Returns its path. */
export const scanInMetres = (outputDir: string): string => {
  const bytes = readFileSync(fileAt(fineScan))
  for (let facet = 84; facet < bytes.length; facet += 50)
    for (let offset = facet + 12; offset < facet + 48; offset += 12) {
      const [x, y, z] = [0, 4, 8].map(axis => bytes.readFloatLE(offset + axis) / 1000) as [
        number,
        number,
        number,
      ]
      bytes.writeFloatLE(x, offset)
      bytes.writeFloatLE(z, offset + 4)
      bytes.writeFloatLE(-y, offset + 8)
    }
  mkdirSync(outputDir, { recursive: true })
  writeFileSync(join(outputDir, 'metres.stl'), bytes)
  return join(outputDir, 'metres.stl')
}

/** Writes a scan of this size: a real one, followed by degenerate triangles. Returns its path. */
export const paddedScan = (outputDir: string, name: string, megabytes: number): string => {
  const triangles = Math.floor((megabytes * 1024 * 1024) / 50)
  const bytes = Buffer.alloc(84 + triangles * 50)
  readFileSync(fileAt(scanNames[0])).copy(bytes)
  bytes.writeUInt32LE(triangles, 80)
  mkdirSync(outputDir, { recursive: true })
  writeFileSync(join(outputDir, name), bytes)
  return join(outputDir, name)
}
