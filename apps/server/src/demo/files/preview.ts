import type { ArchSurface } from './arch-surface.ts'
import { createLattice } from './lattice.ts'
import type { Pose } from './poses.ts'
import { createSurfaceNet, type Field, type Mesh, moveOntoSurface } from './surface-net.ts'
import type { ToothForm } from './tooth-forms.ts'
import { crownOf } from './tooth-surface.ts'

const TOOTH_SPACING = 1.14
const GUM_SPACING = 1.45
/** Depth of a tooth inside the gum in previews, mm. */
const ROOT = -2.6

export interface LabelledMesh extends Mesh {
  readonly labels: Uint8Array
}

/**
 * A light mesh of an arch: every tooth a separate closed body (the same in every step, only moved) in an adapted gum.
 * About an eighth of a scan's triangles, including fissures.
 */
export function previewMesh(
  surface: ArchSurface,
  poses: readonly Pose[],
  attachments: readonly number[],
): LabelledMesh {
  const gum = gumAlone(surface)
  const parts = poses.map(pose => toothMesh(pose.seat.form, attachments.includes(pose.seat.fdi)))
  const vertices = parts.reduce((sum, part) => sum + part.positions.length, gum.positions.length)
  const corners = parts.reduce((sum, part) => sum + part.indices.length, gum.indices.length)
  const positions = new Float32Array(vertices)
  const indices = new Uint32Array(corners)
  const labels = new Uint8Array(vertices / 3)
  positions.set(gum.positions)
  indices.set(gum.indices)
  let [p, t] = [gum.positions.length, gum.indices.length]
  for (const [n, part] of parts.entries()) {
    const pose = poses[n]!
    labels.fill(pose.seat.fdi, p / 3, (p + part.positions.length) / 3)
    // The placement of a tooth on the mirrored side inverts its orientation.
    const flip = pose.seat.mesial < 0
    for (let i = 0; i < part.indices.length; i += 3) {
      indices[t + i] = part.indices[i]! + p / 3
      indices[t + i + 1] = part.indices[i + (flip ? 2 : 1)]! + p / 3
      indices[t + i + 2] = part.indices[i + (flip ? 1 : 2)]! + p / 3
    }
    place(part.positions, pose, positions, p)
    p += part.positions.length
    t += part.indices.length
  }
  return { positions, indices, labels }
}

function place(points: Float32Array, { seat, centre, axes }: Pose, into: Float32Array, from: number) {
  const [t, n, a] = axes
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]! * seat.mesial
    const y = points[i + 1]!
    const z = points[i + 2]! - seat.form.height / 2
    for (let c = 0; c < 3; c++) into[from + i + c] = centre[c]! + t[c]! * x + n[c]! * y + a[c]! * z
  }
}

/**
 * A tooth in its own frame: along the arch, towards the cheek, towards the tip, origin in the center of the crown, mm.
 */
export function toothAlone({ seat }: Pose): Mesh {
  const { positions, indices } = toothMesh(seat.form, false, TOOTH_SPACING * 0.6)
  const ownPositions = Float32Array.from(positions, (value, i) =>
    i % 3 === 0 ? value * seat.mesial : i % 3 === 1 ? value : value - seat.form.height / 2,
  )
  const turnedIndices = Uint32Array.from(indices)
  // Mirroring inverts the orientation.
  if (seat.mesial < 0)
    for (let i = 0; i < turnedIndices.length; i += 3) turnedIndices.subarray(i, i + 3).reverse()
  return { positions: ownPositions, indices: turnedIndices }
}

/** The gum of an arch, mm. */
export function gumAlone(surface: ArchSurface): Mesh {
  const gum = createSurfaceNet(surface.gum, createLattice(GUM_SPACING))
  moveOntoSurface(gum, surface.gum, GUM_SPACING * 0.4)
  return gum
}

const cache = new Map<string, Map<ToothForm, Mesh>>()

function toothMesh(form: ToothForm, hasAttachment: boolean, spacing = TOOTH_SPACING): Mesh {
  const kind = `${hasAttachment} ${spacing}`
  const cachedMeshes = cache.get(kind) ?? new Map<ToothForm, Mesh>()
  cache.set(kind, cachedMeshes)
  let mesh = cachedMeshes.get(form)
  if (!mesh) {
    const crown = crownOf(form, hasAttachment)
    const distanceAt = (x: number, y: number, z: number) => Math.max(crown(x, y, z), ROOT - z)
    const field: Field = { at: distanceAt, focus: distanceAt }
    const half = Math.max(form.width, form.depth) / 2 + 1.5
    const count = Math.ceil((2 * half) / spacing) + 1
    const layers: number[] = []
    for (let z = ROOT - 0.4; z < form.height + 1; z += z < 0 ? Math.min(1.1, spacing) : spacing)
      layers.push(z)
    mesh = createSurfaceNet(field, {
      min: [-half, -half],
      spacing,
      counts: [count, count],
      layers: Float64Array.from(layers),
    })
    moveOntoSurface(mesh, field, spacing * 0.4)
    cachedMeshes.set(form, mesh)
  }
  return mesh
}
