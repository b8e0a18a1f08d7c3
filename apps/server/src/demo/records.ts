import { type AssetTypeKey, requiredAssets } from '@archway/contract/case-files'
import type { CaseForm } from '@archway/contract/cases'
import type { WorkPool } from '../platform/work/pool.ts'
import { photoKeys, xrayKeys } from './files/photos.ts'
import { productionArchive } from './files/production-archive.ts'
import type { recordsOfMouth, recordsOfPlan } from './files/record-bytes.ts'
import { type StagedPlan, stagedPlan } from './files/staged-plan.ts'
import type { DemoFile } from './player.ts'

/** The files of the demo world, computed once: scans of arches, photos, X-rays, staged models. */
export type Records = {
  readonly plan: StagedPlan
  /** Full scans, for prominent cases. */
  fine(typeKey: AssetTypeKey): DemoFile | undefined
  /** The same mouth with fewer triangles, for other cases. */
  coarse(typeKey: AssetTypeKey): DemoFile | undefined
  models(detail: 'all' | 'ends'): readonly DemoFile[]
  /** The same treatment as a staged plan by transforms. */
  archive(): DemoFile
  /** A production model for each step. */
  production(): DemoFile
}

const steps = { upperSteps: 14, lowerSteps: 10 } as const
/** An upper premolar is missing; the deep bite of the front teeth is opened with ramps. */
const mouth = { ...steps, pontics: [15], biteRamps: [11, 21] }

const twins: Readonly<Partial<Record<AssetTypeKey, AssetTypeKey>>> = {
  frontImage: 'frontal',
  leftImage: 'leftBuccal',
  rightImage: 'rightBuccal',
  upperImage: 'upperOcclusal',
  lowerImage: 'lowerOcclusal',
}

const module = new URL('./files/record-bytes.ts', import.meta.url)
/** CPU limit for each of the two; they take a few seconds. */
const cpuSeconds = 300

/** Computes the files in two worker processes in parallel; deterministic for a seed. */
export const makeRecords = async (workers: WorkPool, seed: number): Promise<Records> => {
  const renderInWorker = <Result>(call: string): Promise<Result> =>
    workers.run<Result>({
      ...{ module, call, cpuSeconds, lane: 'people' },
      args: [{ seed, ...mouth }],
      company: `demo ${call}`,
    })
  const [records, plannedRecords] = await Promise.all([
    renderInWorker<Awaited<ReturnType<typeof recordsOfMouth>>>('recordsOfMouth'),
    renderInWorker<ReturnType<typeof recordsOfPlan>>('recordsOfPlan'),
  ])
  const models = plannedRecords.models.map(
    ({ fileName, bytes }): DemoFile => ({ typeKey: 'planViewer', fileName, bytes }),
  )
  const modelOf = (fileName: string) => models.find(model => model.fileName === fileName)?.bytes
  const coarse = { upperImpression: modelOf('U00.stl'), lowerImpression: modelOf('L00.stl') }
  const bytes = new Map(Object.entries(records))
  const file = (typeKey: AssetTypeKey, scan: Buffer | undefined): DemoFile | undefined => {
    const content = scan ?? bytes.get(typeKey) ?? bytes.get(twins[typeKey] ?? typeKey)
    const extension = typeKey.endsWith('Impression') ? 'stl' : 'jpg'
    return content && { typeKey, fileName: `${typeKey}.${extension}`, bytes: content }
  }
  const production = productionArchive({ upper: steps.upperSteps, lower: steps.lowerSteps })
  const ends = ['U00.stl', 'U10.stl', 'U14.stl', 'L00.stl', 'L10.stl']
  return {
    plan: stagedPlan({ seed, ...mouth }),
    fine: key => file(key, undefined),
    coarse: key => file(key, coarse[key as keyof typeof coarse]),
    archive: () => ({ typeKey: 'planViewer', fileName: 'setup.zip', bytes: plannedRecords.archive }),
    production: () => ({ typeKey: 'treatmentPlan', fileName: 'production.zip', bytes: production }),
    models: detail => (detail === 'all' ? models : models.filter(({ fileName }) => ends.includes(fileName))),
  }
}

/** The files a case must have to be submitted. */
export const neededFiles = (records: Records, form: CaseForm): DemoFile[] =>
  requiredAssets({
    product: form.product ?? 'AL',
    withTs: form.product !== 'AL' || form.withTs === true,
    arch: form.arch ?? 'both',
    impressionType: form.impressionType ?? 'digital',
    age: null,
  }).flatMap(key => records.coarse(key) ?? [])

/** A file for every slot of a case with a plan. */
export const listAllFiles = (records: Records): DemoFile[] =>
  (['upperImpression', 'lowerImpression', ...photoKeys, ...xrayKeys] as const).flatMap(
    key => records.fine(key) ?? [],
  )
