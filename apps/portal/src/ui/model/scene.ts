import {
  AmbientLight,
  Box3,
  BufferGeometry,
  Color,
  DirectionalLight,
  Line,
  LineBasicMaterial,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import type { Shape } from './shape.ts'

/** In the order of the keys 1 to 6. */
export const viewpoints = ['front', 'right', 'left', 'upper', 'lower', 'back'] as const
export type Viewpoint = (typeof viewpoints)[number]

/** From the teeth to the eye: the bite along z, the front teeth towards +y, the patient's right towards +x. */
const directions: Readonly<Record<Viewpoint, readonly [number, number, number]>> = {
  front: [0, 1, 0.08],
  right: [1, 0.35, 0.08],
  left: [-1, 0.35, 0.08],
  // The chewing surfaces: the upper ones are seen from below.
  upper: [0, 0.001, -1],
  lower: [0, 0.001, 1],
  back: [0, -1, 0.08],
}

export type Axis = 'x' | 'y' | 'z'
export type Point = readonly [number, number, number]

/** How a surface is shown; what is left out stays as it was. */
type Look = {
  readonly shape?: Shape
  readonly color?: number
  /** 0 to 1. */
  readonly opacity?: number
  readonly visible?: boolean
  /** Where it stands: x, y, z in millimetres and a unit quaternion. */
  readonly pose?: readonly number[]
  readonly emphasis?: boolean
}

export type ModelScene = {
  readonly put: (id: string, look: Look) => void
  readonly remove: (id: string) => void
  /** Everything that is there into the middle of the picture. */
  readonly fit: () => void
  readonly look: (from: Viewpoint) => void
  /** Radians to the side and upwards. */
  readonly turn: (side: number, up: number) => void
  /** Above 1 comes closer. */
  readonly zoom: (factor: number) => void
  /** Cuts away what lies beyond a part (0 to 1) of the way along an axis; null for nothing. */
  readonly section: (cut: { readonly axis: Axis; readonly at: number } | null) => void
  /** The surface under a place of the canvas, in its pixels. */
  readonly pick: (x: number, y: number) => { readonly id: string; readonly point: Point } | null
  /** Where a point is on the canvas, in its pixels; `hidden` where a surface lies before it. */
  readonly place: (point: Point) => { readonly x: number; readonly y: number; readonly hidden: boolean }
  readonly line: (points: readonly Point[]) => void
  /** Called after every picture. */
  readonly watch: (drawn: () => void) => () => void
  /** Follows the eye of another scene until the answer is called. */
  readonly follow: (other: ModelScene) => () => void
  readonly eye: () => Eye
  readonly setEye: (eye: Eye) => void
  readonly picture: () => Promise<Blob | null>
  readonly resize: () => void
  readonly dispose: () => void
}

type Eye = { readonly from: Point; readonly at: Point }

const stone = 0xe8dcc4
const accent = 0x0d9488
const fieldOfView = 30
/** An arch fills its sphere sparsely: a little closer than the sphere would need. */
const closeness = 0.74

type Part = { readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>; shape: Shape | null }

/** Surfaces in a canvas, drawn anew only when something moved. Throws where there is no WebGL. */
export const openScene = (canvas: HTMLCanvasElement): ModelScene => {
  // Asked for here: the library would write an error where there is none.
  const context = canvas.getContext('webgl2', { antialias: true, alpha: true, stencil: false })
  if (!context) throw new Error('there is no WebGL')
  const renderer = new WebGLRenderer({ canvas, context })
  renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
  renderer.localClippingEnabled = true
  const parts = new Map<string, Part>()
  const cut = new Plane()
  let cuts: Plane[] = []
  const camera = new PerspectiveCamera(fieldOfView, 1, 1, 1000)
  camera.up.set(0, 0, 1)
  const lamp = new DirectionalLight(0xffffff, 2.1)
  camera.add(lamp)
  const scene = new Scene()
  scene.add(camera, new AmbientLight(0xffffff, 0.9))
  const ruler = new Line(
    new BufferGeometry(),
    new LineBasicMaterial({ color: accent, depthTest: false, transparent: true }),
  )
  ruler.renderOrder = 1
  ruler.visible = false
  scene.add(ruler)
  const controls = new OrbitControls(camera, canvas)
  const bounds = new Sphere(new Vector3(), 40)
  const watchers = new Set<() => void>()

  let asked = 0
  const render = () => {
    asked = 0
    renderer.render(scene, camera)
    for (const drawn of watchers) drawn()
  }
  const draw = () => {
    asked ||= requestAnimationFrame(render)
  }
  controls.addEventListener('change', draw)

  const boxOf = (): Box3 => {
    const box = new Box3()
    for (const { mesh, shape } of parts.values())
      if (shape) box.union(new Box3().copy(mesh.geometry.boundingBox ?? new Box3()).applyMatrix4(mesh.matrix))
    return box
  }
  const distance = () =>
    (closeness * bounds.radius) / Math.sin((fieldOfView * Math.PI) / 360) / Math.min(1, camera.aspect || 1)
  const measureBounds = () => {
    const box = boxOf()
    if (box.isEmpty()) return
    box.getBoundingSphere(bounds)
    camera.near = bounds.radius / 100
    camera.far = bounds.radius * 40
    controls.minDistance = bounds.radius * 0.2
    controls.maxDistance = bounds.radius * 12
    lamp.position.set(bounds.radius, bounds.radius * 1.5, bounds.radius * 2)
    camera.updateProjectionMatrix()
  }
  const look = (from: Viewpoint) => {
    measureBounds()
    controls.target.copy(bounds.center)
    camera.position
      .set(...directions[from])
      .setLength(distance())
      .add(bounds.center)
    controls.update()
    draw()
  }
  const move = (change: (eye: Vector3) => void) => {
    const eye = camera.position.clone().sub(controls.target)
    change(eye)
    camera.position.copy(controls.target).add(eye)
    controls.update()
    draw()
  }
  const put = (id: string, given: Look) => {
    let part = parts.get(id)
    if (!part) {
      const material = new MeshStandardMaterial({ color: stone, roughness: 0.62, side: 2 })
      material.clippingPlanes = cuts
      part = { mesh: new Mesh(new BufferGeometry(), material), shape: null }
      part.mesh.matrixAutoUpdate = false
      part.mesh.name = id
      parts.set(id, part)
      scene.add(part.mesh)
    }
    const { mesh } = part
    const { material } = mesh
    if (given.shape && given.shape !== part.shape) {
      part.shape = given.shape
      mesh.geometry = given.shape.geometry
      material.flatShading = !given.shape.smooth
      material.vertexColors = given.shape.colored
      if (given.shape.colored) material.color.set(0xffffff)
      material.needsUpdate = true
    }
    if (given.color !== undefined && !part.shape?.colored) material.color.set(given.color)
    if (given.opacity !== undefined) {
      if (material.transparent !== given.opacity < 1) material.needsUpdate = true
      material.opacity = given.opacity
      material.transparent = given.opacity < 1
      mesh.renderOrder = given.opacity < 1 ? 1 : 0
    }
    if (given.visible !== undefined) mesh.visible = given.visible
    if (given.emphasis !== undefined) material.emissive = new Color(given.emphasis ? 0x0b5f58 : 0)
    if (given.pose) {
      mesh.matrix.copy(matrixOf(given.pose))
      mesh.matrixWorldNeedsUpdate = true
    }
    draw()
  }
  const caster = new Raycaster()
  const pickAt = (x: number, y: number) => {
    const { clientWidth: width, clientHeight: height } = canvas
    caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera)
    const shown = [...parts.values()]
      .filter(({ mesh, shape }) => shape && mesh.visible)
      .map(({ mesh }) => mesh)
    return caster
      .intersectObjects(shown, false)
      .find(({ point }) => cuts.every(plane => plane.distanceToPoint(point) >= 0))
  }
  const setEye = ({ from, at }: Eye) => {
    // Two scenes that follow each other come to rest.
    const moved =
      new Vector3(...from).distanceTo(camera.position) + new Vector3(...at).distanceTo(controls.target)
    if (moved < bounds.radius * 1e-5) return
    camera.position.set(...from)
    controls.target.set(...at)
    controls.update()
    draw()
  }
  const eye = (): Eye => ({ from: camera.position.toArray(), at: controls.target.toArray() })
  return {
    put,
    look,
    eye,
    setEye,
    remove: id => {
      const part = parts.get(id)
      if (!part) return
      scene.remove(part.mesh)
      part.mesh.material.dispose()
      parts.delete(id)
      draw()
    },
    fit: () => {
      measureBounds()
      const eyeNow = camera.position.clone().sub(controls.target)
      controls.target.copy(bounds.center)
      camera.position.copy(bounds.center).add(eyeNow.setLength(distance()))
      controls.update()
      draw()
    },
    turn: (side, up) =>
      move(from => {
        const across = new Vector3(-from.y, from.x, 0).normalize()
        from.applyAxisAngle(new Vector3(0, 0, 1), side).applyAxisAngle(across, -up)
      }),
    zoom: factor => move(from => from.divideScalar(factor)),
    section: where => {
      const box = boxOf()
      if (where && !box.isEmpty()) {
        const along = new Vector3(
          where.axis === 'x' ? 1 : 0,
          where.axis === 'y' ? 1 : 0,
          where.axis === 'z' ? 1 : 0,
        )
        const to = box.min.clone().lerp(box.max, where.at)
        cut.setFromNormalAndCoplanarPoint(along.negate(), to)
      }
      cuts = where ? [cut] : []
      for (const { mesh } of parts.values()) {
        mesh.material.clippingPlanes = cuts
        mesh.material.needsUpdate = true
      }
      draw()
    },
    pick: (x, y) => {
      const hit = pickAt(x, y)
      return hit ? { id: hit.object.name, point: hit.point.toArray() } : null
    },
    place: point => {
      const at = new Vector3(...point)
      const seen = at.clone().project(camera)
      const [x, y] = [((seen.x + 1) / 2) * canvas.clientWidth, ((1 - seen.y) / 2) * canvas.clientHeight]
      // What lies on the far side of the whole is taken for hidden: asking every triangle would take too long.
      const away = at.sub(bounds.center).dot(camera.position.clone().sub(bounds.center).normalize())
      return { x, y, hidden: away < -bounds.radius * 0.15 }
    },
    line: points => {
      ruler.visible = points.length > 1
      ruler.geometry.dispose()
      ruler.geometry = new BufferGeometry().setFromPoints(points.map(point => new Vector3(...point)))
      draw()
    },
    watch: drawn => {
      watchers.add(drawn)
      drawn()
      return () => watchers.delete(drawn)
    },
    follow: other => other.watch(() => setEye(other.eye())),
    picture: () =>
      new Promise(resolve => {
        render()
        canvas.toBlob(resolve, 'image/png')
      }),
    resize: () => {
      const { clientWidth: width, clientHeight: height } = canvas
      if (width === 0 || height === 0) return
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      camera.updateProjectionMatrix()
      draw()
    },
    dispose: () => {
      cancelAnimationFrame(asked)
      watchers.clear()
      controls.dispose()
      for (const { mesh } of parts.values()) mesh.material.dispose()
      ruler.geometry.dispose()
      ruler.material.dispose()
      renderer.dispose()
    },
  }
}

/** Rotation by a unit quaternion, then the way. */
const matrixOf = ([x = 0, y = 0, z = 0, a = 0, b = 0, c = 0, d = 1]: readonly number[]): Matrix4 => {
  const matrix = new Matrix4()
  matrix.set(
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
  return matrix
}
