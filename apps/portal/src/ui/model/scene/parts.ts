import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  Matrix4,
  Mesh,
  type MeshLambertMaterial,
  type Plane,
  type Scene,
  type ShaderMaterial,
} from 'three'
import type { Shape } from '../shape.ts'
import { type Finish, materialOf, type SurfaceMaterial, shellMaterials, toPlainMaterial } from './material.ts'
import { toQuickMaterial } from './quick-material.ts'

type Arch = 'upper' | 'lower'

type Emphasis = 'none' | 'hover' | 'chosen'

/** How a surface is shown; omitted properties keep their value. */
export type Look = {
  readonly shape?: Shape
  readonly color?: number
  /** The material; `stone` by default. */
  readonly finish?: Finish
  /** 0 to 1. */
  readonly opacity?: number
  readonly visible?: boolean
  /** Position and rotation: x, y, z in millimetres and a unit quaternion. */
  readonly pose?: readonly number[]
  /** `hover`: pointed at, `chosen`: picked. */
  readonly emphasis?: Emphasis
  /** The surface is moving between two positions. */
  readonly moving?: boolean
  /** The arch of the surface; the lower arch moves down when the bite is opened. */
  readonly arch?: Arch
  /** Red, green and blue of each vertex, 0 to 255, replacing the model's colors; null for the model's own. */
  readonly tint?: Uint8Array<ArrayBuffer> | null
  /** A translucent shell for comparison; only read when the surface is first added. */
  readonly shell?: boolean
  /** Drawn in front of coincident surfaces. */
  readonly onTop?: boolean
}

type Part = {
  readonly mesh: Mesh<BufferGeometry, SurfaceMaterial | MeshLambertMaterial | ShaderMaterial>
  /**
   * The material of the part, the plain one that replaces it where there is no graphics card, and the quick one that
   * replaces both on a slow machine during movement.
   */
  full: SurfaceMaterial
  plain: MeshLambertMaterial | null
  quick: ShaderMaterial | null
  finish: Finish
  /** The two passes of a shell, drawn instead of the mesh. */
  readonly shell: readonly Mesh[]
  readonly pose: Matrix4
  shape: Shape | null
  arch: Arch | null
  color: number
  isTinted: boolean
  emphasis: Emphasis
  isMoving: boolean
}

/** Colors that emphasized surfaces emit (`glow`) and reflect (`shade`); bright surfaces need both to stand out. */
const glow = { none: 0x000000, moving: 0x0b2440, hover: 0x0a3f3a, chosen: 0x0a4a43 } as const
const shade = { none: 0xffffff, moving: 0xe4efff, hover: 0xd0fff6, chosen: 0xb4fff2 } as const
const shellColor = 0x3b78e7
const white = 0xffffff

/**
 * The surfaces of a scene by their names. `changed` is called after each change; with `isAlwaysPlain` they are drawn in
 * plain materials also at rest.
 */
export const openParts = (scene: Scene, changed: () => void, isAlwaysPlain: boolean) => {
  const parts = new Map<string, Part>()
  let cuts: Plane[] = []
  let biteOffset = new Matrix4()
  let isLight = false

  const make = (id: string, isShell: boolean): Part => {
    const full = materialOf('stone', cuts)
    const mesh: Part['mesh'] = new Mesh(new BufferGeometry(), full)
    mesh.matrixAutoUpdate = false
    mesh.name = id
    const shell: Mesh[] = []
    if (isShell) {
      const { depth, skin } = shellMaterials(shellColor, cuts)
      for (const [index, material] of [depth, skin].entries()) {
        const pass = new Mesh(mesh.geometry, material)
        pass.matrixAutoUpdate = false
        // All depth passes before all skin passes, and both after the solid surfaces.
        pass.renderOrder = 2 + index
        shell.push(pass)
      }
    }
    scene.add(...(isShell ? shell : [mesh]))
    const part: Part = {
      mesh,
      full,
      plain: null,
      quick: null,
      finish: 'stone',
      shell,
      pose: new Matrix4(),
      shape: null,
      arch: null,
      color: white,
      isTinted: false,
      emphasis: 'none',
      isMoving: false,
    }
    parts.set(id, part)
    return part
  }
  const placeMesh = ({ mesh, shell, pose, arch }: Part) => {
    mesh.matrix.copy(pose)
    if (arch === 'lower') mesh.matrix.premultiply(biteOffset)
    mesh.matrixWorldNeedsUpdate = true
    for (const pass of shell) {
      pass.matrix.copy(mesh.matrix)
      pass.matrixWorldNeedsUpdate = true
    }
  }
  const applyDetail = (part: Part) => {
    const { mesh, full, shape } = part
    // Light at vertices needs their normals.
    if (isLight && shape?.geometry.hasAttribute('normal'))
      mesh.material = part.quick = toQuickMaterial(full, part.quick)
    else if (isLight || isAlwaysPlain) mesh.material = part.plain = toPlainMaterial(full, part.plain)
    else mesh.material = full
    if (!shape) return
    const { whole, light } = shape.draws
    if (isLight && light > 0) mesh.geometry.setDrawRange(whole, light)
    else mesh.geometry.setDrawRange(0, whole)
  }
  const applyColor = ({ full, shape, color, isTinted, emphasis, isMoving }: Part) => {
    const hasColors = isTinted || shape?.tint != null
    if (full.vertexColors !== hasColors) full.needsUpdate = true
    full.vertexColors = hasColors
    const visibleEmphasis = emphasis === 'none' && isMoving ? 'moving' : emphasis
    full.color.set(isTinted || shape?.colored ? white : color).multiply(new Color(shade[visibleEmphasis]))
    full.emissive.set(glow[visibleEmphasis])
  }
  const applyOpacity = ({ mesh, full }: Part, opacity: number) => {
    if (full.transparent !== opacity < 1) full.needsUpdate = true
    full.opacity = opacity
    full.transparent = opacity < 1
    mesh.renderOrder = opacity < 1 ? 1 : 0
  }

  const put = (id: string, look: Look): void => {
    const part = parts.get(id) ?? make(id, look.shell ?? false)
    const { mesh, shell } = part
    if (look.finish && look.finish !== part.finish) {
      part.full.dispose()
      part.full = materialOf(look.finish, cuts)
      part.full.flatShading = part.shape?.smooth === false
      part.finish = look.finish
    }
    if (look.shape && look.shape !== part.shape) {
      part.shape = look.shape
      part.isTinted = false
      mesh.geometry = look.shape.geometry
      for (const pass of shell) pass.geometry = look.shape.geometry
      if (part.full.flatShading === look.shape.smooth) part.full.needsUpdate = true
      part.full.flatShading = !look.shape.smooth
    }
    if (look.color !== undefined) part.color = look.color
    if (look.tint !== undefined) {
      const colors = look.tint ?? part.shape?.tint ?? null
      if (colors) mesh.geometry.setAttribute('color', new BufferAttribute(colors, 3, true))
      part.isTinted = look.tint !== null
    }
    if (look.emphasis !== undefined) part.emphasis = look.emphasis
    if (look.moving !== undefined) part.isMoving = look.moving
    applyColor(part)
    if (look.opacity !== undefined) applyOpacity(part, look.opacity)
    if (look.onTop !== undefined) {
      part.full.polygonOffset = look.onTop
      part.full.polygonOffsetFactor = -2
      part.full.polygonOffsetUnits = -16
    }
    if (look.visible !== undefined)
      for (const drawnFrames of [mesh, ...shell]) drawnFrames.visible = look.visible
    if (look.arch !== undefined) part.arch = look.arch
    if (look.pose) matrixOf(look.pose, part.pose)
    if (look.pose || look.arch !== undefined) placeMesh(part)
    applyDetail(part)
    changed()
  }
  return {
    put,
    remove: (id: string): void => {
      const part = parts.get(id)
      if (!part) return
      scene.remove(part.mesh, ...part.shell)
      discard(part)
      parts.delete(id)
      changed()
    },
    /** The bounding box of all surfaces, hidden ones included. */
    box: (): Box3 => {
      const box = new Box3()
      for (const { mesh, shape } of parts.values())
        if (shape)
          box.union(new Box3().copy(shape.geometry.boundingBox ?? new Box3()).applyMatrix4(mesh.matrix))
      return box
    },
    /** The visible solid surfaces, for ray casting. */
    solid: (): Mesh[] =>
      [...parts.values()]
        .filter(({ mesh, shape, shell }) => shape && mesh.visible && shell.length === 0)
        .map(({ mesh }) => mesh),
    cutBy: (planes: Plane[]): void => {
      cuts = planes
      for (const part of parts.values()) {
        for (const material of [part.full, ...part.shell.map(({ material }) => material)].flat()) {
          material.clippingPlanes = cuts
          material.needsUpdate = true
        }
        applyDetail(part)
      }
      changed()
    },
    /** Moves the lower arch by this matrix, to close or open the bite. */
    openBite: (by: Matrix4): void => {
      biteOffset = by
      for (const part of parts.values()) placeMesh(part)
      changed()
    },
    /** Draws fewer triangles while something moves. */
    lighten: (isOn: boolean): void => {
      if (isOn === isLight) return
      isLight = isOn
      for (const part of parts.values()) applyDetail(part)
    },
    dispose: (): void => {
      for (const part of parts.values()) discard(part)
      parts.clear()
    },
  }
}
export type Parts = ReturnType<typeof openParts>

/** Frees the GPU resources of a part, but not its shape, which belongs to the caller. */
const discard = ({ mesh, full, plain, quick, shell }: Part): void => {
  full.dispose()
  plain?.dispose()
  quick?.dispose()
  for (const pass of shell) for (const material of [pass.material].flat()) material.dispose()
  // three.js uploads the buffers again if the shape is shown again.
  mesh.geometry.dispose()
}

/** Rotation by a unit quaternion, then the translation. */
const matrixOf = (
  [x = 0, y = 0, z = 0, a = 0, b = 0, c = 0, d = 1]: readonly number[],
  into: Matrix4,
): Matrix4 =>
  into.set(
    1 - 2 * (b * b + c * c),
    2 * (a * b - c * d),
    2 * (a * c + b * d),
    x,
    2 * (a * b + c * d),
    1 - 2 * (a * a + c * c),
    2 * (b * c - a * d),
    y,
    2 * (a * c - b * d),
    2 * (b * c + a * d),
    1 - 2 * (a * a + b * b),
    z,
    0,
    0,
    0,
    1,
  )
