import { stagedMembers } from '../../../../apps/server/src/demo/files/staged-archive.ts'
import { stagedPlan } from '../../../../apps/server/src/demo/files/staged-plan.ts'
import { type Entry, nestArchive, zipSaying } from '../archives.ts'
import { stlDeclaring, stlFrom, stlOfLargeTriangles } from '../meshes.ts'
import { createRing, stlOf } from '../shapes.ts'

/** An archive that staff upload for a version of a plan, and all messages of its refusal; none if it is accepted. */
export type PlanSample = {
  readonly name: string
  readonly content: () => Buffer
  readonly problems: readonly string[]
}

const mega = 1024 * 1024
const closedMesh = stlOf(createRing(24, 8))
const unreadable = ['The file cannot be used: The archive cannot be read']
const brokenText = (name: string): string => `${name}: cannot be read as a model.`
const zip = (members: Readonly<Record<string, Buffer>>, overrides: Partial<Entry> = {}): Buffer =>
  zipSaying(Object.entries(members).map(([name, content]) => ({ name, content, ...overrides })))

/** Zeros, the first of which are parsed as triangles: a file of `bytes` bytes in a thousandth of its size. */
const zeros = (bytes: number): Buffer => {
  const triangles = Math.floor((bytes - 84) / 50)
  const file = Buffer.alloc(84 + triangles * 50)
  file.writeUInt32LE(triangles, 80)
  return file
}

/** Archives with invalid surfaces, for both purposes; `U01` is a valid one. */
const surfaces: readonly (readonly [name: string, lower: () => Buffer, problems: readonly string[]])[] = [
  ['that declare four billion triangles', () => stlDeclaring([], 0xffffffff), [brokenText('L01.stl')]],
  ['of no numbers', () => stlFrom(300, () => Number.NaN), [brokenText('L01.stl')]],
  ['of points', () => stlFrom(300, () => 7), [brokenText('L01.stl')]],
  ['of nothing', () => Buffer.alloc(0), [brokenText('L01.stl')]],
  ['of text', () => Buffer.from('solid'), [brokenText('L01.stl')]],
  ['of a web page', () => Buffer.from('<html>'), [brokenText('L01.stl')]],
  ['of 100 MB in 100 kB', () => zeros(100 * mega), [brokenText('L01.stl')]],
]

/** Names and containers. */
const containers = (missing: readonly string[]): readonly PlanSample[] => [
  { name: 'bytes that are no archive', content: () => Buffer.from('PK'), problems: unreadable },
  {
    name: 'an archive broken off',
    content: () => zip({ 'U01.stl': closedMesh }).subarray(0, 900),
    problems: unreadable,
  },
  {
    name: 'a member that leads out of its folder',
    content: () => zip({ '../../U01.stl': closedMesh }),
    problems: unreadable,
  },
  { name: 'an archive in an archive', content: () => nestArchive(closedMesh, 3), problems: missing },
  { name: 'an archive of nothing', content: () => zip({}), problems: missing },
]

export const modelSamples: readonly PlanSample[] = [
  ...surfaces.map(([name, lower, problems]) => ({
    name: `models ${name}`,
    content: () => zip({ 'U00.stl': closedMesh, 'L01.stl': lower(), 'L00.stl': closedMesh }),
    problems,
  })),
  ...containers([
    'The archive contains no models. Expected: U01.stl to L24.stl, or plan.json with the models of the teeth.',
  ]),
  {
    name: 'an archive with a password',
    content: () => zip({ 'U00.stl': closedMesh }, { flags: 1 }),
    problems: ['The file cannot be used: The archive is password-protected. Send it without a password'],
  },
  ...(
    [
      ['of 25 MB of blanks', () => Buffer.alloc(25 * mega, ' ')],
      ['of a million open lists', () => Buffer.from('['.repeat(1_000_000))],
      ['of a million lists in each other', () => Buffer.from('['.repeat(1e6) + ']'.repeat(1e6))],
      ['in no encoding', () => Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ] as const
  ).map(([name, planText]) => ({
    name: `a plan ${name}`,
    content: () => zip({ 'plan.json': planText(), 'U00.stl': closedMesh }),
    problems: ['plan.json, plan.json: invalid format.'],
  })),
  {
    name: 'a plan that changes what all objects have',
    content: () =>
      zip({
        'plan.json': Buffer.from(
          '{"__proto__":{"format":"archway-staged-plan"},"constructor":{"prototype":{"version":1}},"unit":"mm"}',
        ),
      }),
    problems: ['plan.json, format: invalid format.', 'plan.json, version: invalid format.'],
  },
  {
    name: 'a plan whose teeth stand nowhere',
    content: () => {
      const members = stagedMembers(stagedPlan({ seed: 11, upperSteps: 1, lowerSteps: 1 }), 10)
      const planJson = JSON.parse(members['plan.json']!.toString())
      planJson.upper.steps[0].poses['11'] = [0, 0, 0, 0, 0, 0, 0]
      planJson.lower.steps[0].poses['31'] = [1e308, 0, 0, 0, 0, 0, 2]
      return zip({ ...members, 'plan.json': Buffer.from(JSON.stringify(planJson)) })
    },
    problems: [
      'plan.json, upper.steps.0.poses.11: invalid format.',
      'plan.json, lower.steps.0.poses.31: invalid format.',
    ],
  },
]

const noSteps = [
  'The file cannot be used: The archive contains no models named by step, such as U01.stl and L01.stl',
]

/** For a version with two upper steps and a lower one. */
export const productionSamples: readonly PlanSample[] = [
  ...surfaces.map(([name, lower, problems]) => ({
    name: `models ${name}`,
    content: () => zip({ 'U01.stl': closedMesh, 'U02.stl': closedMesh, 'L01.stl': lower() }),
    problems,
  })),
  ...containers(noSteps),
  {
    name: 'an archive with a password',
    content: () => zip({ 'U01.stl': closedMesh }, { flags: 1 }),
    problems: ['The file cannot be used: The archive is password-protected. Send it without a password'],
  },
  {
    name: 'models that say they are 4 GB each',
    content: () =>
      zipSaying(
        ['U01.stl', 'U02.stl', 'L01.stl'].map(name => ({
          ...{ name, content: closedMesh, declared: 4e9, zip64: true },
        })),
      ),
    problems: ['The models are larger than 4 GB when unpacked.'],
  },
  {
    name: 'models that say they are longer than they are',
    content: () =>
      zipSaying(
        ['U01.stl', 'U02.stl', 'L01.stl'].map(name => ({
          name,
          content: closedMesh,
          declared: closedMesh.length + 50,
        })),
      ),
    problems: ['U01.stl', 'U02.stl', 'L01.stl'].map(brokenText),
  },
  {
    name: 'models of which each fills the picture',
    content: () => {
      const large = stlOfLargeTriangles(100_000)
      return zip({ 'U01.stl': large, 'U02.stl': closedMesh, 'L01.stl': closedMesh })
    },
    problems: [brokenText('U01.stl')],
  },
]
