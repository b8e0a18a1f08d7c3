import type { Seat } from './arch-form.ts'
import { type Displacement, displacementAt, type Staging } from './staging.ts'

/** The pose of a tooth: center of the crown and unit axes in the construction frame (x, y, z as rows). */
export interface Pose {
  readonly seat: Seat
  readonly centre: readonly [number, number, number]
  /** Along the arch, out of the arch, towards the tip. */
  readonly axes: readonly [Axis, Axis, Axis]
  readonly displacement: Displacement
}
type Axis = readonly [number, number, number]

/** Places every tooth of a staged arch at a step. */
export function posesAt(staging: Staging, step: number): Pose[] {
  return staging.form.seats.map((seat, i) =>
    pose(staging.form.at, seat, displacementAt(staging.paths[i]!, step)),
  )
}

function pose(at: Staging['form']['at'], seat: Seat, d: Displacement): Pose {
  const { x, y, tx, ty } = at(seat.along + seat.mesial * d.mesial)
  const [nx, ny] = [-ty, tx]
  const centre = [
    x + nx * d.buccal,
    y + ny * d.buccal,
    seat.form.beyond + d.extrusion - seat.form.height / 2,
  ] as const
  // Rotation about the long axis, then lean along the arch (tip), then across it (torque).
  const turn = rad(d.rotation * seat.mesial)
  const tip = rad(d.tip * seat.mesial)
  const torque = rad(seat.form.torque + d.torque)
  const frame: Axis[] = [
    [tx, ty, 0],
    [nx, ny, 0],
    [0, 0, 1],
  ]
  let [t, n, z] = frame as [Axis, Axis, Axis]
  ;[t, n] = rotate(t, n, turn)
  ;[z, t] = rotate(z, t, tip)
  ;[z, n] = rotate(z, n, torque)
  return { seat, centre, axes: [t, n, z], displacement: d }
}

const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Rotates a pair of axes in their plane, the first towards the second. */
function rotate(a: Axis, b: Axis, angle: number): [Axis, Axis] {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return [
    [a[0] * c + b[0] * s, a[1] * c + b[1] * s, a[2] * c + b[2] * s],
    [b[0] * c - a[0] * s, b[1] * c - a[1] * s, b[2] * c - a[2] * s],
  ]
}

/** The pose of a tooth as a column-major 4x4 matrix in the patient's frame. */
export function toMatrix(pose: Pose, jaw: 'upper' | 'lower'): number[] {
  const toPatientFrame = (v: readonly number[]) =>
    jaw === 'upper' ? [-v[0]!, v[1]!, -v[2]!] : [v[0]!, v[1]!, v[2]!]
  const [t, n, z] = pose.axes
  return [
    ...toPatientFrame(t),
    0,
    ...toPatientFrame(n),
    0,
    ...toPatientFrame(z),
    0,
    ...toPatientFrame(pose.centre),
    1,
  ]
}
