import { posix } from 'node:path'
import { readSetup } from '@archway/contract/case-files'
import {
  landmarkProblems,
  type ModelProblem,
  planProblems,
  type StagedModel,
  type StagedPlan,
  stagedPlan,
  stagedPlanFile,
  surfaceProblems,
  type ToothLandmarks,
} from '@archway/contract/plans'
import type { Material } from '@archway/mesh/material'
import { MeshError, meshKindOf } from '@archway/mesh/read'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import {
  type MeshWorker,
  maxCrashes,
  type PartFacts,
  runInWorker,
  WorkerCrashed,
  WorkerOverrun,
} from '../../../platform/mesh/run-in-worker.ts'
import type { Services } from '../../../platform/services.ts'
import { ArchiveError, type ArchiveMember, readArchive } from '../../../platform/storage/archive.ts'
import { findAsset, materialReader } from '../../case-files/index.ts'
import { findCase } from '../../cases/index.ts'
import { applyModelContent } from '../commands.ts'
import { findPlan, lockPlanWithCase } from '../store.ts'
import type { PlanModelRow } from '../table.ts'
import { type ConvertedPart, findModelOfAsset, replaceParts, updateModel } from './store.ts'

/** Triangles of a tooth, a gum and a whole arch in the viewer. */
const triangles = { tooth: 5000, gum: 30_000, arch: 60_000 } as const
const maxBytes = 400 * 1024 * 1024
/** Textures of an archive: of teeth they are held all at once, of arches one after the other. */
const maxTextures = { teeth: 8, arches: 48 } as const
const maxJsonBytes = 20 * 1024 * 1024
/** Maximum number of problems listed. */
const maxProblems = 60
const progressIntervalMs = 700

export const planModelJobs = (services: Services): Jobs => ({
  convertPlan: async ({ assetId }: { assetId: string }, stopping, attempt) =>
    convertPlan(services, assetId, stopping, attempt),
})

const createError = (code: ModelProblem['code'], values: ModelProblem['values'] = {}): ModelProblem => ({
  code,
  severity: 'error',
  values,
})

/** The result of converting an archive: its light models, or all of its problems. */
type Converted = {
  readonly kind: PlanModelRow['kind']
  readonly problems: ModelProblem[]
  readonly parts: readonly ConvertedPart[]
  readonly content: Parameters<typeof applyModelContent>[2]
}

/** The archive is unusable. */
const createRefusedResult = (code: ModelProblem['code']): Converted => ({
  kind: null,
  problems: [createError(code)],
  parts: [],
  content: {},
})

/** Converts a model archive to the viewer's models. Idempotent. */
export const convertPlan = async (
  services: Services,
  assetId: string,
  stopping?: AbortSignal,
  attempt = 1,
): Promise<void> => {
  const { db, storage } = services
  const stored = await db.within(systemScope, async tx => ({
    asset: await findAsset(tx, systemScope, assetId),
    model: await findModelOfAsset(tx, assetId),
  }))
  const { asset, model } = stored
  if (!asset || model?.status !== 'converting') return
  const { kind, problems, parts, content } = await convertArchive(
    services,
    { key: asset.storageKey, bytes: asset.bytes, model, stopping },
    attempt,
  )
  const isReady = problems.every(({ severity }) => severity === 'warning')
  const isStored = await db.within(systemScope, async tx => {
    // The version must not be published, nor its case erased, until the models are recorded.
    const plan = await lockPlanWithCase(tx, model.planId)
    const present = await findModelOfAsset(tx, assetId)
    // Another run has recorded the same parts.
    if (present && present.status !== 'converting') return true
    const isOpen = plan?.status === 'GENERATING' || plan?.status === 'CONVERTED'
    // A version that customers have seen, and may have approved, must not change.
    const reportedAt = isOpen ? problems : [createError('planDecided')]
    const isUsed = present !== undefined && isReady && isOpen
    if (isUsed) {
      await replaceParts(tx, model, parts)
      await applyModelContent(tx, model.planId, content)
    }
    await updateModel(tx, model.id, {
      kind,
      status: isUsed ? 'ready' : 'refused',
      upperSteps: content?.upperSteps ?? null,
      lowerSteps: content?.lowerSteps ?? null,
      problems: reportedAt.slice(0, maxProblems),
    })
    return isUsed
  })
  if (!isStored) for (const { storageKey } of parts) await storage.remove(storageKey)
  await emitPlanEdited(services, model)
}

const emitPlanEdited = async ({ db, events }: Services, { planId }: PlanModelRow): Promise<void> =>
  db.within(systemScope, async tx => {
    const after = await findPlan(tx, systemScope, planId)
    const caseRow = after && (await findCase(tx, systemScope, after.caseId))
    if (caseRow) await events.emit(tx, 'planEdited', { caseRow, after })
  })

type Source = {
  readonly key: string
  readonly bytes: number
  readonly model: PlanModelRow
  readonly stopping: AbortSignal | undefined
}

const convertArchive = async (services: Services, source: Source, attempt: number): Promise<Converted> => {
  try {
    return await convertMembers(
      services,
      source,
      await readArchive(services.storage, source.key, source.bytes),
    )
  } catch (reason) {
    if (reason instanceof ArchiveError) return createRefusedResult('archiveUnreadable')
    if (reason instanceof WorkerOverrun) return createRefusedResult('modelsTooHeavy')
    if (reason instanceof WorkerCrashed && attempt >= maxCrashes) return createRefusedResult('modelsTooHeavy')
    throw reason
  }
}

const convertMembers = async (
  services: Services,
  source: Source,
  members: readonly ArchiveMember[],
): Promise<Converted> => {
  const planFile = members.find(({ filename }) => posix.basename(filename) === stagedPlanFile)
  return planFile
    ? convertTeeth(services, source, members, planFile)
    : convertArches(services, source, members)
}

/** Reports the number of surfaces read, at a limited rate. */
const startProgress = async (services: Services, model: PlanModelRow, total: number) => {
  const write = (doneCount: number) =>
    services.db.within(systemScope, tx => updateModel(tx, model.id, { done: doneCount, total }))
  await write(0)
  let doneCount = 0
  let reportedAt = Date.now()
  return async () => {
    doneCount += 1
    if (Date.now() - reportedAt < progressIntervalMs && doneCount < total) return
    reportedAt = Date.now()
    await write(doneCount)
    await emitPlanEdited(services, model)
  }
}

/** Reads one surface; an invalid one is a problem of the archive, not an error. */
const readSurface = async (
  meshWorker: MeshWorker,
  member: ArchiveMember,
  options: {
    name: string
    as: string
    of: 'arch' | 'tooth'
    triangles: number
    named?: { tooth: number; landmarks: ToothLandmarks } | undefined
    materials?: readonly Material[] | undefined
  },
): Promise<ModelProblem[]> => {
  const { name, as, of, triangles: maxTriangles, named, materials = [] } = options
  const kind = meshKindOf(member.filename)
  if (!kind || member.uncompressedSize > maxBytes) return [createError('meshBroken', { name })]
  try {
    const facts: PartFacts = await meshWorker.part(
      { name: as, kind, bytes: member.uncompressedSize, triangles: maxTriangles, materials },
      member.read(),
    )
    return [
      ...surfaceProblems(name, of, facts),
      ...(named ? landmarkProblems(named.tooth, named.landmarks, facts.box) : []),
    ]
  } catch (reason) {
    if (reason instanceof MeshError || reason instanceof ArchiveError)
      return [createError('meshBroken', { name })]
    throw reason
  }
}

/** The materials of OBJ files; other surfaces, and those whose materials are damaged, have none. */
const materialsReader = (
  services: Services,
  { companyId }: PlanModelRow,
  members: readonly ArchiveMember[],
  textures: number,
  signal: AbortSignal | undefined,
) => {
  const readMaterial = materialReader(services, members, { company: companyId, signal, textures })
  return async (member: ArchiveMember): Promise<readonly Material[]> => {
    if (meshKindOf(member.filename) !== 'obj') return []
    try {
      return await readMaterial(member)
    } catch (reason) {
      if (reason instanceof ArchiveError) return []
      throw reason
    }
  }
}

const convertArches = async (
  services: Services,
  { key, model, stopping }: Source,
  members: readonly ArchiveMember[],
): Promise<Converted> => {
  const meshes = members.filter(({ filename }) => meshKindOf(filename))
  const { upper, lower, missing, doubled, unknown } = readSetup(
    meshes.map(({ filename }) => filename),
    'shown',
  )
  const stepOf = (name: string) => ({
    arch: name.startsWith('U') ? 'upper' : 'lower',
    step: Number(name.slice(1)),
  })
  const problems = [
    ...(upper.length + lower.length === 0 ? [createError('noModels')] : []),
    ...unknown.map(name => createError('nameUnknown', { name })),
    ...missing.map(name => createError('stepMissing', stepOf(name))),
    ...doubled.map(name => createError('stepDoubled', stepOf(name))),
  ]
  const meshNames = meshes.flatMap(member => {
    const name = posix.basename(member.filename)
    return unknown.includes(name) ? [] : [{ member, name }]
  })
  const reportSurface = await startProgress(services, model, meshNames.length)
  const readMaterials = materialsReader(services, model, members, maxTextures.arches, stopping)
  const parts: ConvertedPart[] = []
  for (const { member, name } of meshNames) {
    const arch = /^u/i.test(name) ? ('upper' as const) : ('lower' as const)
    const step = Number(/\d+/.exec(name)?.[0])
    // Before the worker starts: reading textures may have to wait for another worker.
    const materials = await readMaterials(member)
    const { found, glb } = await runInWorker(async meshWorker => {
      const findings = await readSurface(meshWorker, member, {
        name,
        as: 'arch',
        of: 'arch',
        triangles: triangles.arch,
        materials,
      })
      const isUsable = findings.every(({ code }) => code !== 'meshBroken')
      return { found: findings, glb: isUsable ? (await meshWorker.finish({ picture: null })).glb : null }
    }, stopping)
    problems.push(...found)
    const storageKey = `${key}-${arch}-${step}`
    if (glb) await services.storage.put(storageKey, Buffer.from(glb))
    if (glb) parts.push({ arch, step, storageKey })
    await reportSurface()
  }
  const content = { upperSteps: upper.at(-1) ?? 0, lowerSteps: lower.at(-1) ?? 0 }
  return { kind: 'arches', problems, parts, content }
}

const convertTeeth = async (
  services: Services,
  { key, model, stopping }: Source,
  members: readonly ArchiveMember[],
  planMember: ArchiveMember,
): Promise<Converted> => {
  const plan = await readPlan(planMember)
  if (!('format' in plan)) return { kind: 'teeth', problems: plan.problems, parts: [], content: {} }
  const folder = posix.dirname(planMember.filename)
  const byName = new Map(members.map(member => [posix.relative(folder, member.filename), member]))
  const problems = planProblems(plan, [...byName.keys()])
  const arches = [
    ['upper', plan.upper],
    ['lower', plan.lower],
  ] as const
  const surfaces = arches.flatMap(([arch, stagedArch]) => [
    ...(stagedArch?.teeth ?? []).map(({ tooth, mesh, landmarks }) => ({
      mesh,
      as: `tooth ${tooth}`,
      of: 'tooth' as const,
      triangles: triangles.tooth,
      named: landmarks && { tooth, landmarks },
    })),
    ...(stagedArch?.gum
      ? [{ mesh: stagedArch.gum, as: `gum ${arch}`, of: 'arch' as const, triangles: triangles.gum }]
      : []),
  ])
  const reportSurface = await startProgress(services, model, surfaces.length)
  const readMaterials = materialsReader(services, model, members, maxTextures.teeth, stopping)
  const materials = new Map<string, readonly Material[]>()
  for (const { mesh } of surfaces) {
    const member = byName.get(mesh)
    if (member) materials.set(mesh, await readMaterials(member))
  }
  const glb = await runInWorker(async meshWorker => {
    for (const { mesh, ...options } of surfaces) {
      const member = byName.get(mesh)
      // The gum is open where the teeth are, so only models of teeth must be closed.
      if (member) {
        const surface = await readSurface(meshWorker, member, {
          name: mesh,
          materials: materials.get(mesh),
          ...options,
        })
        problems.push(...surface.filter(({ code }) => options.of === 'tooth' || code !== 'meshOpen'))
      }
      await reportSurface()
    }
    if (problems.some(({ severity }) => severity === 'error')) return null
    return (await meshWorker.finish({ extras: extrasOf(plan), picture: null })).glb
  }, stopping)
  const storageKey = `${key}-teeth`
  if (glb) await services.storage.put(storageKey, Buffer.from(glb))
  return {
    kind: 'teeth',
    problems,
    parts: glb ? [{ arch: 'both', step: 0, storageKey }] : [],
    content: {
      upperSteps: lastStepOf(plan.upper),
      lowerSteps: lastStepOf(plan.lower),
      wearDays: plan.wearDays,
      ipr: plan.ipr,
      attachments: plan.attachments,
      movements: plan.movements,
    },
  }
}

const readPlan = async (member: ArchiveMember): Promise<StagedPlan | { problems: ModelProblem[] }> => {
  if (member.uncompressedSize > maxJsonBytes)
    return { problems: [createError('json', { path: stagedPlanFile })] }
  const pieces: Uint8Array[] = []
  for await (const piece of member.read()) pieces.push(piece)
  let value: unknown
  try {
    value = JSON.parse(
      Buffer.concat(pieces)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  } catch {
    return { problems: [createError('json', { path: stagedPlanFile })] }
  }
  const parsedPlan = stagedPlan.safeParse(value)
  if (parsedPlan.success) return parsedPlan.data
  const paths = new Set(parsedPlan.error.issues.map(({ path }) => path.join('.') || stagedPlanFile))
  return { problems: [...paths].map(path => createError('json', { path })) }
}

const lastStepOf = (arch: StagedPlan['upper']): number =>
  Math.max(0, ...(arch?.steps ?? []).map(({ step }) => step))

/** Rounds to micrometers and millionths. */
const roundCoordinate = (value: number): number => Math.round(value * 1e5) / 1e5

/** The viewer's data of a plan besides its surfaces; empty tables are omitted. */
const extrasOf = (plan: StagedPlan): StagedModel => {
  const landmarks = [plan.upper, plan.lower].flatMap(stagedArch =>
    (stagedArch?.teeth ?? []).flatMap(stagedTooth =>
      stagedTooth.landmarks ? [[String(stagedTooth.tooth), stagedTooth.landmarks] as const] : [],
    ),
  )
  return {
    poses: posesOf(plan),
    ...(landmarks.length > 0 ? { landmarks: Object.fromEntries(landmarks) } : {}),
    ...(plan.pontics?.length ? { pontics: plan.pontics } : {}),
    ...(plan.biteRamps?.length ? { biteRamps: plan.biteRamps } : {}),
  }
}

/** By tooth, in step order, as the viewer reads them in every frame. */
const posesOf = ({ upper, lower }: StagedPlan): StagedModel['poses'] =>
  Object.fromEntries(
    [upper, lower].flatMap(stagedArch => {
      const steps = [...(stagedArch?.steps ?? [])].sort((a, b) => a.step - b.step)
      return (stagedArch?.teeth ?? []).map(({ tooth }) => [
        String(tooth),
        steps.map(({ poses }) => (poses[String(tooth)] ?? []).map(roundCoordinate)),
      ])
    }),
  )
