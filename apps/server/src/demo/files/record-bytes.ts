import { type PictureKey, photoKeys, renderPhoto, xrayKeys } from './photos.ts'
import { stagedMembers, zipOf } from './staged-archive.ts'
import { type StagedPlanOptions, stagedPlan } from './staged-plan.ts'
import { encodeStl } from './stl.ts'

/** Costly computations of the demo files, called in worker processes. */

/** Full scans, photos and X-rays, by the name of their slot. */
export const recordsOfMouth = async (
  options: StagedPlanOptions,
): Promise<Record<'upperImpression' | 'lowerImpression' | PictureKey, Buffer>> => {
  const plan = stagedPlan(options)
  const scans = { upper: plan.mesh('upper', 0, 'scan'), lower: plan.mesh('lower', 0, 'scan') }
  const pictures = await Promise.all(
    [...photoKeys, ...xrayKeys].map(async key => [key, await renderPhoto(key, scans, options.seed)] as const),
  )
  return {
    upperImpression: encodeStl(scans.upper),
    lowerImpression: encodeStl(scans.lower),
    ...(Object.fromEntries(pictures) as Record<PictureKey, Buffer>),
  }
}

/** The arches after every step, and the archive of a staged plan by transforms. */
export const recordsOfPlan = (
  options: StagedPlanOptions,
): { readonly models: { readonly fileName: string; readonly bytes: Buffer }[]; readonly archive: Buffer } => {
  const plan = stagedPlan(options)
  const modelsOf = (jaw: 'upper' | 'lower', steps: number) =>
    Array.from({ length: steps + 1 }, (_, step) => ({
      fileName: `${jaw === 'upper' ? 'U' : 'L'}${String(step).padStart(2, '0')}.stl`,
      bytes: encodeStl(plan.mesh(jaw, step)),
    }))
  return {
    models: [...modelsOf('upper', options.upperSteps), ...modelsOf('lower', options.lowerSteps)],
    archive: zipOf(stagedMembers(plan, options.upperSteps)),
  }
}
