import { type AssetTypeKey, requiredAssets } from '@archway/contract/case-files'
import type { CaseForm } from '@archway/contract/cases'
import { photo, photoKeys, xrayKeys } from './files/photos.ts'
import { productionArchive } from './files/production-archive.ts'
import { stagedMembers, zipOf } from './files/staged-archive.ts'
import { type StagedPlan, stagedPlan } from './files/staged-plan.ts'
import { stl } from './files/stl.ts'
import type { DemoFile } from './player.ts'

/** The files of the demo world, made once: scans of whole arches, photos, X-rays, staged models. */
export type Records = {
  readonly plan: StagedPlan
  /** Full scans, for the cases that people open first. */
  fine(typeKey: AssetTypeKey): DemoFile | undefined
  /** The same mouth in fewer triangles, for all the others. */
  coarse(typeKey: AssetTypeKey): DemoFile | undefined
  models(detail: 'all' | 'ends'): Omit<DemoFile, 'planUuid'>[]
  /** The same treatment by teeth that move. */
  archive(): Omit<DemoFile, 'planUuid'>
  /** Models to print for every step. */
  production(): Omit<DemoFile, 'planUuid'>
}

const steps = { upperSteps: 14, lowerSteps: 10 } as const

const twins: Readonly<Partial<Record<AssetTypeKey, AssetTypeKey>>> = {
  frontImage: 'frontal',
  leftImage: 'leftBuccal',
  rightImage: 'rightBuccal',
  upperImage: 'upperOcclusal',
  lowerImage: 'lowerOcclusal',
}

export const makeRecords = async (seed: number): Promise<Records> => {
  const plan = stagedPlan({ seed, ...steps })
  const scans = { upper: plan.mesh('upper', 0, 'scan'), lower: plan.mesh('lower', 0, 'scan') }
  const bytes = new Map<string, Buffer>()
  for (const jaw of ['upper', 'lower'] as const) {
    bytes.set(`fine ${jaw}Impression`, stl(scans[jaw]))
    bytes.set(`coarse ${jaw}Impression`, stl(plan.mesh(jaw, 0, 'preview')))
  }
  for (const key of [...photoKeys, ...xrayKeys]) bytes.set(key, await photo(key, scans, seed))
  const file = (typeKey: AssetTypeKey, detail: 'fine' | 'coarse'): DemoFile | undefined => {
    const found = bytes.get(`${detail} ${typeKey}`) ?? bytes.get(twins[typeKey] ?? typeKey)
    const extension = typeKey.endsWith('Impression') ? 'stl' : 'jpg'
    return found && { typeKey, fileName: `${typeKey}.${extension}`, bytes: found }
  }
  const model = (jaw: 'upper' | 'lower', step: number): Omit<DemoFile, 'planUuid'> => ({
    typeKey: 'planViewer',
    fileName: `${jaw === 'upper' ? 'U' : 'L'}${String(step).padStart(2, '0')}.stl`,
    bytes: stl(plan.mesh(jaw, step)),
  })
  let all: Omit<DemoFile, 'planUuid'>[] | undefined
  return {
    plan,
    fine: key => file(key, 'fine'),
    coarse: key => file(key, 'coarse'),
    archive: () => ({ typeKey: 'planViewer', fileName: 'setup.zip', bytes: zipOf(stagedMembers(plan, 14)) }),
    production: () => ({
      typeKey: 'treatmentPlan',
      fileName: 'production.zip',
      bytes: productionArchive({ upper: steps.upperSteps, lower: steps.lowerSteps }),
    }),
    models: detail => {
      all ??= [
        ...Array.from({ length: steps.upperSteps + 1 }, (_, step) => model('upper', step)),
        ...Array.from({ length: steps.lowerSteps + 1 }, (_, step) => model('lower', step)),
      ]
      return detail === 'all'
        ? all
        : all.filter(({ fileName }) =>
            ['U00.stl', 'U10.stl', 'U14.stl', 'L00.stl', 'L10.stl'].includes(fileName),
          )
    },
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

/** Every slot of a case with a plan filled with the best there is. */
export const everyFile = (records: Records): DemoFile[] =>
  (['upperImpression', 'lowerImpression', ...photoKeys, ...xrayKeys] as const).flatMap(
    key => records.fine(key) ?? [],
  )
