import { planCalls } from '@archway/contract/plans'
import { readMesh } from '@archway/mesh/read'
import { readGlb } from '@archway/mesh/read-glb'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stagedMembers } from '../../../demo/files/staged-archive.ts'
import { stagedPlan } from '../../../demo/files/staged-plan.ts'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { runWaiting } from '../../../platform/jobs/jobs.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { giveAddresses } from '../../../testing/case-story.ts'
import { createInPlanning, data } from '../../../testing/plan-story.ts'
import { caseFileJobs, storeSystemFile } from '../../case-files/index.ts'
import { sampleZip } from '../../case-files/sample.ts'
import { planModelJobs } from './convert.ts'

let app: TestApp
let nour: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
  nour = await app.as('owner@nourdental.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

const treatment = stagedPlan({ seed: 11, upperSteps: 1, lowerSteps: 1 })
type Mesh = { readonly positions: ArrayLike<number>; readonly indices: ArrayLike<number> }

const rows = (values: ArrayLike<number>, each: number): number[][] =>
  Array.from({ length: values.length / each }, (_, row) =>
    Array.from({ length: each }, (_, index) => values[row * each + index]!),
  )
/** An OBJ whose vertices all have the middle of a texture. */
const objOf = ({ positions, indices }: Mesh, library: string): Buffer =>
  Buffer.from(
    [
      `mtllib ${library}`,
      'usemtl jaw',
      ...rows(positions, 3).map(point => `v ${point.join(' ')}`),
      'vt 0.5 0.5',
      ...rows(indices, 3).map(corners => `f ${corners.map(corner => `${corner + 1}/1`).join(' ')}`),
    ].join('\n'),
  )
/** A PLY with one color for all vertices. */
const plyOf = ({ positions, indices }: Mesh, color: readonly number[]): Buffer => {
  const [points, faces] = [rows(positions, 3), rows(indices, 3)]
  const head = [
    'ply',
    'format ascii 1.0',
    `element vertex ${points.length}`,
    ...['x', 'y', 'z'].map(axis => `property float ${axis}`),
    ...['red', 'green', 'blue'].map(channel => `property uchar ${channel}`),
    `element face ${faces.length}`,
    'property list uchar int vertex_indices',
    'end_header',
  ]
  const body = [
    ...points.map(point => [...point, ...color].join(' ')),
    ...faces.map(corners => `3 ${corners.join(' ')}`),
  ]
  return Buffer.from(`${[...head, ...body].join('\n')}\n`)
}
const createTexture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: color } })
    .png()
    .toBuffer()
const mtl = (picture: string): Buffer => Buffer.from(`newmtl jaw\nKd 1 1 1\nmap_Kd ${picture}\n`)

/** Uploads an archive of models for a new version; returns its models by address. */
const convertModels = async (members: Readonly<Record<string, Buffer>>) => {
  const { caseId, planId } = await createInPlanning(app, nour, staff)
  await app.services.db.within(systemScope, tx =>
    storeSystemFile(tx, app.services, {
      ...{ companyId: demoId('nourdental'), caseId, planId },
      ...{ typeKey: 'planViewer', fileName: 'models.zip', bytes: sampleZip(members) },
    }),
  )
  await runWaiting(app.database.serverUrl, { ...caseFileJobs(app.services), ...planModelJobs(app.services) })
  const model = data(await staff.call(planCalls.planModel, { params: { id: planId } }))
  expect([model?.status, model?.problems]).toEqual(['ready', []])
  return data(await staff.call(planCalls.planViewer, { params: { id: planId } }))
}
const readParts = async (url: string) => {
  const { rawPayload } = await app.app.http.inject(url)
  return (await readGlb(Uint8Array.from(rawPayload).buffer)).parts
}
/** The only color of a part of a model; null if it has none. */
const colorOf = (parts: Awaited<ReturnType<typeof readParts>>, name: string): number[] | null => {
  const part = parts.get(name)
  if (!part) throw new Error(`the model has no part ${name}`)
  if (!part.colors) return null
  const [first = [], ...otherRows] = rows(part.colors, 3)
  expect(otherRows.every(color => String(color) === String(first))).toBe(true)
  return first
}

test('FILE-09 models of arches have the colors of PLY files, and of the textures that their OBJ files name', async () => {
  const [startMeshes, end, lower] = [
    treatment.mesh('upper', 0),
    treatment.mesh('upper', 1),
    treatment.mesh('lower', 0),
  ]
  const viewer = await convertModels({
    'plan/U00.obj': objOf(startMeshes, 'first.mtl'),
    'plan/U01.obj': objOf(end, 'second.mtl'),
    'plan/first.mtl': mtl('first.png'),
    'plan/second.mtl': mtl('second.png'),
    'plan/first.png': await createTexture('#c02020'),
    'plan/second.png': await createTexture('#2040c0'),
    'plan/L00.ply': plyOf(lower, [10, 200, 30]),
  })
  if (viewer.kind !== 'steps') throw new Error(viewer.kind)
  const readArchColor = async (url = '') => colorOf(await readParts(url), 'arch')
  expect(await readArchColor(viewer.upper[0]?.url)).toEqual([192, 32, 32])
  expect(await readArchColor(viewer.upper[1]?.url)).toEqual([32, 64, 192])
  expect(await readArchColor(viewer.lower[0]?.url)).toEqual([10, 200, 30])
})

test('FILE-09 teeth that move have the colors of their files, and those without have none', async () => {
  const members = stagedMembers(treatment, 10)
  const plan = JSON.parse(String(members['plan.json']))
  const [tooth, gum] = [plan.upper.teeth[0], plan.upper.gum] as const
  const meshOf = (name: string): Mesh => {
    const { positions } = readMesh('stl', members[name]!)
    return { positions, indices: Array.from({ length: positions.length / 3 }, (_, index) => index) }
  }
  const files = {
    'teeth/colored.ply': plyOf(meshOf(tooth.mesh), [240, 230, 200]),
    'gum/colored.obj': objOf(meshOf(gum), 'gum.mtl'),
    'gum/gum.mtl': mtl('pink.png'),
    'gum/pink.png': await createTexture('#d08080'),
  }
  tooth.mesh = 'teeth/colored.ply'
  plan.upper.gum = 'gum/colored.obj'
  const viewer = await convertModels({ ...members, ...files, 'plan.json': Buffer.from(JSON.stringify(plan)) })
  if (viewer.kind !== 'teeth') throw new Error(viewer.kind)
  const parts = await readParts(viewer.url)
  expect(colorOf(parts, `tooth ${tooth.tooth}`)).toEqual([240, 230, 200])
  expect(colorOf(parts, 'gum upper')).toEqual([208, 128, 128])
  expect(colorOf(parts, 'gum lower')).toBeNull()
})

test('R15 a damaged texture of two files is decoded once, and leaves both without colors', async () => {
  const run = vi.spyOn(app.services.workers, 'run')
  const viewer = await convertModels({
    'plan/U00.obj': objOf(treatment.mesh('upper', 0), 'first.mtl'),
    'plan/U01.obj': objOf(treatment.mesh('upper', 1), 'second.mtl'),
    'plan/first.mtl': mtl('shared.png'),
    'plan/second.mtl': mtl('shared.png'),
    'plan/shared.png': (await createTexture('#c02020')).subarray(0, 60),
  })
  expect(run.mock.calls.filter(([{ call }]) => call === 'encodeTexture')).toHaveLength(1)
  run.mockRestore()
  if (viewer.kind !== 'steps') throw new Error(viewer.kind)
  expect(viewer.upper).toHaveLength(2)
  for (const { url } of viewer.upper) expect(colorOf(await readParts(url), 'arch')).toBeNull()
})
