import { crc32 } from 'node:zlib'
import { type StagedPlanInput, stagedPlanFile } from '@archway/contract/plans'
import type { StagedPlan } from './staged-plan.ts'
import { encodeStl } from './stl.ts'
import type { Jaw } from './tooth-forms.ts'

/** The members of a staged plan by transforms: `plan.json` and every tooth as an STL. */
export const stagedMembers = (plan: StagedPlan, wearDays: number): Record<string, Buffer> => {
  const members: Record<string, Buffer> = {}
  const arch = (jaw: Jaw, steps: number): NonNullable<StagedPlanInput['upper']> => {
    const { teeth, gum } = plan.teeth(jaw)
    members[`gum/${jaw}.stl`] = encodeStl(gum, 'gum, mm')
    for (const { fdi, mesh } of teeth) members[`teeth/${fdi}.stl`] = encodeStl(mesh, `tooth ${fdi}, mm`)
    return {
      gum: `gum/${jaw}.stl`,
      teeth: teeth.map(({ fdi, mesh }) => ({
        tooth: fdi,
        mesh: `teeth/${fdi}.stl`,
        ...(fdi % 10 <= 2 ? { landmarks: incisorLandmarks(mesh.positions) } : {}),
      })),
      steps: Array.from({ length: steps + 1 }, (_, step) => ({
        step,
        poses: Object.fromEntries(
          plan.placements(jaw, step).map(({ fdi, transform }) => [fdi, poseOf(transform)]),
        ),
      })),
    }
  }
  const stagedPlan: StagedPlanInput = {
    format: 'archway-staged-plan',
    version: 1,
    unit: 'mm',
    upper: arch('upper', plan.upperSteps),
    lower: arch('lower', plan.lowerSteps),
    wearDays,
    ipr: [...plan.ipr],
    attachments: [...plan.attachments],
    movements: [...plan.movements],
    ...(plan.pontics.length > 0 ? { pontics: [...plan.pontics] } : {}),
    ...(plan.biteRamps.length > 0 ? { biteRamps: [...plan.biteRamps] } : {}),
  }
  return { [stagedPlanFile]: Buffer.from(JSON.stringify(stagedPlan)), ...members }
}

/** The middle of the edge, and the lip side right below it, mm; x is along the arch, y towards the lip, z the tip. */
const incisorLandmarks = (positions: Float32Array) => {
  type Point = [number, number, number]
  const middle: Point[] = []
  for (let index = 0; index < positions.length; index += 3)
    if (Math.abs(positions[index]!) < 0.7)
      middle.push([positions[index]!, positions[index + 1]!, positions[index + 2]!])
  const incisal = middle.reduce((best, point) => (point[2] > best[2] ? point : best))
  const labial = middle
    .filter(([, , z]) => z > incisal[2] - 1)
    .reduce((best, point) => (point[1] > best[1] ? point : best))
  return { incisal, labial }
}

type Pose = [number, number, number, number, number, number, number]

/** Converts a rigid column-major 4x4 matrix to a position and a unit quaternion. */
const poseOf = (m: readonly number[]): Pose => {
  const cellAt = (row: number, column: number): number => m[column * 4 + row]!
  const [xx, yy, zz] = [cellAt(0, 0), cellAt(1, 1), cellAt(2, 2)]
  const trace = xx + yy + zz
  const place = [m[12]!, m[13]!, m[14]!] as const
  // Divides by the largest of the four components, for numerical stability.
  if (trace > 0) {
    const s = Math.sqrt(trace + 1) * 2
    return [
      ...place,
      (cellAt(2, 1) - cellAt(1, 2)) / s,
      (cellAt(0, 2) - cellAt(2, 0)) / s,
      (cellAt(1, 0) - cellAt(0, 1)) / s,
      s / 4,
    ]
  }
  if (xx > yy && xx > zz) {
    const s = Math.sqrt(1 + xx - yy - zz) * 2
    return [
      ...place,
      s / 4,
      (cellAt(0, 1) + cellAt(1, 0)) / s,
      (cellAt(0, 2) + cellAt(2, 0)) / s,
      (cellAt(2, 1) - cellAt(1, 2)) / s,
    ]
  }
  if (yy > zz) {
    const s = Math.sqrt(1 + yy - xx - zz) * 2
    return [
      ...place,
      (cellAt(0, 1) + cellAt(1, 0)) / s,
      s / 4,
      (cellAt(1, 2) + cellAt(2, 1)) / s,
      (cellAt(0, 2) - cellAt(2, 0)) / s,
    ]
  }
  const s = Math.sqrt(1 + zz - xx - yy) * 2
  return [
    ...place,
    (cellAt(0, 2) + cellAt(2, 0)) / s,
    (cellAt(1, 2) + cellAt(2, 1)) / s,
    s / 4,
    (cellAt(1, 0) - cellAt(0, 1)) / s,
  ]
}

/** A ZIP with uncompressed members. */
export const zipOf = (members: Readonly<Record<string, Buffer>>): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(members)) {
    const name = Buffer.from(path, 'utf8')
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
