import { type ArchSurface, createArchSurface } from './arch-surface.ts'
import { createLattice } from './lattice.ts'
import { type Pose, posesAt, toMatrix } from './poses.ts'
import { gumAlone, type LabelledMesh, previewMesh, toothAlone } from './preview.ts'
import { planStages, type Staging } from './staging.ts'
import { createSurfaceNet, type Mesh } from './surface-net.ts'
import type { Jaw } from './tooth-forms.ts'

export type Detail = 'scan' | 'preview'

export interface ArchOptions {
  readonly jaw: Jaw
  /** 0 is straight, 1 is severe crowding. */
  readonly crowding: number
  /** 0 is before treatment. */
  readonly step: number
  readonly steps: number
  readonly detail: Detail
  readonly seed: number
  /** FDI numbers of the teeth with an attachment at this step. */
  readonly attachments?: readonly number[]
  /** FDI numbers of teeth that are not there. */
  readonly missing?: readonly number[]
  readonly thirdMolars?: boolean
}

export interface PlacedTooth {
  readonly fdi: number
  /**
   * Column-major 4x4 matrix from the tooth's frame (arch, cheek, tip; origin in the center of the crown) to the
   * patient's.
   */
  readonly transform: number[]
}

/** A mesh with a label for each vertex: 0 for gum, otherwise the FDI number of its tooth. */
export interface ArchMesh extends LabelledMesh {
  readonly teeth: readonly PlacedTooth[]
}

/** Gives well over 100,000 triangles for an adult arch. */
const SCAN_SPACING = 0.385

/**
 * A dental arch as a closed mesh in mm, in the patient's frame: +x right, +y forward, +z up, the occlusal plane at z =
 * 0, so that upper and lower jaw of one seed fit together.
 */
export function createArch(options: ArchOptions): ArchMesh {
  return createArchAt(planStages(options), options)
}

/** As `createArch`, for an existing staging that many steps share. */
export function createArchAt(
  staging: Staging,
  at: Pick<ArchOptions, 'step' | 'detail' | 'attachments' | 'missing'>,
): ArchMesh {
  const { form } = staging
  const attachments = at.attachments ?? []
  const poses = withoutMissing(posesAt(staging, at.step), at.missing)
  const surface = createArchSurface(form, poses, attachments)
  const mesh = at.detail === 'scan' ? scanMesh(surface) : previewMesh(surface, poses, attachments)
  if (form.jaw === 'upper') turnOver(mesh.positions)
  const teeth = poses.map(pose => ({ fdi: pose.seat.fdi, transform: toMatrix(pose, form.jaw) }))
  return { ...mesh, teeth }
}

const withoutMissing = (poses: readonly Pose[], missing: readonly number[] = []): Pose[] =>
  poses.filter(({ seat }) => !missing.includes(seat.fdi))

/**
 * The separate teeth of a staged arch, to be positioned by `placements`, and the gum; missing teeth have a crown, but
 * no place in the gum.
 */
export function teethAt(
  staging: Staging,
  at: { readonly step: number; readonly missing?: readonly number[] },
): { teeth: { fdi: number; mesh: Mesh }[]; gum: Mesh } {
  const { form } = staging
  const poses = posesAt(staging, at.step)
  const gum = gumAlone(createArchSurface(form, withoutMissing(poses, at.missing), []))
  if (form.jaw === 'upper') turnOver(gum.positions)
  return { teeth: poses.map(pose => ({ fdi: pose.seat.fdi, mesh: toothAlone(pose) })), gum }
}

/** One closed surface of teeth and gum, like a scan. */
function scanMesh(surface: ArchSurface): LabelledMesh {
  const { positions, indices } = createSurfaceNet(surface, createLattice(SCAN_SPACING))
  const labels = new Uint8Array(positions.length / 3)
  surface.focus(0, 0, 0, 1e3)
  for (let v = 0; v < labels.length; v++) {
    labels[v] = surface.label(positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!)
  }
  return { positions, indices, labels }
}

/** A half turn about the forward axis preserves the orientation of the triangles. */
function turnOver(positions: Float32Array) {
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] = -positions[i]!
    positions[i + 2] = -positions[i + 2]!
  }
}
