import {
  Matrix4,
  NeutralToneMapping,
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
import { openGuides } from './scene/guides.ts'
import { isSoftware, studioLight } from './scene/light.ts'
import { firstPace, nextPace, paces } from './scene/pace.rules.ts'
import { type Look, openParts } from './scene/parts.ts'
import { directions, type Viewpoint } from './scene/views.ts'

export type Axis = 'x' | 'y' | 'z'
export type Point = readonly [number, number, number]

export type ModelScene = {
  readonly put: (id: string, look: Look) => void
  readonly remove: (id: string) => void
  /** Fits all surfaces into the canvas. */
  readonly fit: () => void
  readonly look: (from: Viewpoint) => void
  /** Radians to the side and upwards. */
  readonly turn: (side: number, up: number) => void
  /** A factor above 1 zooms in. */
  readonly zoom: (factor: number) => void
  /** Cuts away what lies beyond a part (0 to 1) of the way along an axis; null for nothing. */
  readonly section: (cut: { readonly axis: Axis; readonly at: number } | null) => void
  /** The surface under a place of the canvas, in its pixels. */
  readonly pick: (x: number, y: number) => { readonly id: string; readonly point: Point } | null
  /**
   * The position of a point on the canvas in pixels, and its distance from the camera in mm; `hidden` on the far
   * side, and where it is cut away. A point on an arch moves with that arch when the jaw opens.
   */
  readonly place: (
    point: Point,
    arch?: 'upper' | 'lower',
  ) => { readonly x: number; readonly y: number; readonly away: number; readonly hidden: boolean }
  /** Pixels of a millimetre in the middle of the picture, at the depth of the model's middle. */
  readonly pixelsPerMm: () => number
  readonly line: (points: readonly Point[]) => void
  /**
   * Outlines the plane between left and right, this many millimetres to the patient's right of the middle; null hides
   * it.
   */
  readonly midline: (mm: number | null) => void
  /** Called after every picture. */
  readonly onFrame: (drawn: () => void) => () => void
  /** Subscribes to turns of the model by hand. */
  readonly onTurn: (turned: () => void) => () => void
  /** Call it when a movement starts, and the returned function when it ends. In between, less detail is drawn if needed. */
  readonly moving: () => () => void
  /**
   * Follows the camera of another scene until the returned function is called: to the same place, or, where the models
   * are not in one frame, in the same direction.
   */
  readonly follow: (other: ModelScene, how: Following) => () => void
  readonly cameraView: () => CameraView
  readonly setCameraView: (view: CameraView) => void
  readonly picture: () => Promise<Blob | null>
  readonly resize: () => void
  readonly dispose: () => void
}

/** What a scene adopts from the one that it follows: the position of its camera, or only the direction. */
export type Following = 'place' | 'direction'
type CameraView = { readonly from: Point; readonly at: Point }

const fieldOfView = 30
/** Margin around the model, with room for the buttons above it. */
const margin = 1.09
/** A picture this long after the last movement is drawn in full. */
const idleMs = 140
/** Supersampling of a picture at rest where edges are not smoothed: rendered pixels per screen pixel along a side. */
const restingPixels = 1.5
/**
 * The jaw rotates about its joints: their distance behind and above the middle of the teeth in mm, and the angle in
 * radians.
 */
const joint = { behind: 75, above: 40 } as const
const gape = 0.34

/** Draws surfaces on a canvas, only when something has changed. Throws if there is no WebGL. */
export const openScene = (canvas: HTMLCanvasElement): ModelScene => {
  // Requested here: the library would log an error where WebGL is missing.
  const isAlwaysPlain = isSoftware()
  const context = canvas.getContext('webgl2', { antialias: !isAlwaysPlain, alpha: true, stencil: false })
  if (!context) throw new Error('there is no WebGL')
  const renderer = new WebGLRenderer({ canvas, context })
  renderer.localClippingEnabled = true
  renderer.toneMapping = NeutralToneMapping
  const camera = new PerspectiveCamera(fieldOfView, 1, 1, 1000)
  camera.up.set(0, 0, 1)
  const scene = new Scene()
  const light = studioLight(renderer, scene, camera, isAlwaysPlain)
  const guides = openGuides(scene)
  const controls = new OrbitControls(camera, canvas)
  const bounds = new Sphere(new Vector3(), 40)
  // Callbacks without state, called in every frame: no store of the portal (decision 26).
  const frameListeners = new Set<() => void>()
  const initialProjection = new Matrix4()
  /** The viewpoint that is shown, until the model is turned: it is fitted again when the canvas changes its shape. */
  let fittedViewpoint: Viewpoint | null = null

  /** The number of running movements, the current level of detail, and the level at which the next movement starts. */
  let movingCount = 0
  let level = 0
  let startLevel = 0
  let tickFrame = 0
  let restTimer: ReturnType<typeof setTimeout> | undefined
  const usualPixelRatio = () => Math.min(window.devicePixelRatio, 2)
  /** Without a graphics card, antialiasing takes longer than rendering: a picture at rest is supersampled instead. */
  const finestPixelRatio = () =>
    isAlwaysPlain ? Math.min(usualPixelRatio() * restingPixels, 2) : usualPixelRatio()
  const draw = () => {
    pendingFrame ||= requestAnimationFrame(render)
  }
  const pace = (to: number) => {
    level = to
    const { pixels, isLight } = paces[level] ?? paces[0]
    renderer.setPixelRatio(level === 0 ? finestPixelRatio() : usualPixelRatio() * pixels)
    parts.lighten(isLight)
    light.plain(isLight)
  }
  const drawInFull = () => {
    startLevel = firstPace(level)
    if (level > 0) pace(0)
    draw()
  }
  let pendingFrame = 0
  const render = () => {
    pendingFrame = 0
    light.follow(bounds.radius)
    renderer.render(scene, camera)
    for (const drawnFrames of frameListeners) drawnFrames()
  }
  const parts = openParts(scene, draw, isAlwaysPlain)
  renderer.setPixelRatio(finestPixelRatio())
  controls.addEventListener('change', draw)
  const moving = () => {
    movingCount += 1
    clearTimeout(restTimer)
    if (movingCount === 1) {
      if (startLevel > level) pace(startLevel)
      cancelAnimationFrame(tickFrame)
      tickFrame = requestAnimationFrame(now => tick(now, 0))
    }
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      movingCount -= 1
      if (movingCount === 0) {
        clearTimeout(restTimer)
        restTimer = setTimeout(drawInFull, idleMs)
      }
    }
  }
  /** The browser's frame interval shows how long rendering takes, since it happens outside of the main thread. */
  const tick = (before: number, average: number) => {
    tickFrame = requestAnimationFrame(now => {
      if (movingCount === 0) return
      const ms = average === 0 ? 0 : average * 0.7 + (now - before) * 0.3
      const next = nextPace(level, ms)
      if (next !== level) pace(next)
      tick(now, next === level ? Math.max(ms, 1) : 1)
    })
  }
  let endTurn = () => {}
  controls.addEventListener('start', () => {
    fittedViewpoint = null
    endTurn = moving()
  })
  controls.addEventListener('end', () => endTurn())

  /** The distance of the camera at which everything fits, for a direction of view. */
  const distance = (from: Vector3): number => {
    const up = Math.tan((fieldOfView * Math.PI) / 360)
    const box = parts.box()
    if (box.isEmpty()) return bounds.radius / up
    const [towards, side] = [from.clone().normalize(), new Vector3(-from.y, from.x, 0).normalize()]
    const above = towards.clone().cross(side)
    const needed = [0, 1, 2, 3, 4, 5, 6, 7].map(corner => {
      const { min, max } = box
      const position = new Vector3(
        corner & 1 ? max.x : min.x,
        corner & 2 ? max.y : min.y,
        corner & 4 ? max.z : min.z,
      ).sub(bounds.center)
      const across = Math.abs(position.dot(side)) / (up * (camera.aspect || 1))
      return position.dot(towards) + Math.max(across, Math.abs(position.dot(above)) / up)
    })
    return Math.max(...needed) * margin
  }
  const measureBounds = () => {
    const box = parts.box()
    if (box.isEmpty()) return
    box.getBoundingSphere(bounds)
    camera.near = bounds.radius / 100
    camera.far = bounds.radius * 40
    controls.minDistance = bounds.radius * 0.2
    controls.maxDistance = bounds.radius * 12
    camera.updateProjectionMatrix()
  }
  const openBite = (isOpen: boolean) => {
    const { x, y, z } = bounds.center
    const hinge = new Vector3(x, y - joint.behind, z + joint.above)
    initialProjection.identity()
    if (isOpen)
      initialProjection
        .makeTranslation(hinge)
        .multiply(new Matrix4().makeRotationX(-gape))
        .multiply(new Matrix4().makeTranslation(hinge.negate()))
    parts.openBite(initialProjection)
  }
  const look = (from: Viewpoint) => {
    fittedViewpoint = from
    openBite(false)
    measureBounds()
    if (from === 'open') {
      openBite(true)
      measureBounds()
    }
    controls.target.copy(bounds.center)
    const direction = new Vector3(...directions[from])
    camera.position.copy(direction.setLength(distance(direction))).add(bounds.center)
    controls.update()
    draw()
  }
  const move = (change: (offset: Vector3) => void) => {
    fittedViewpoint = null
    const offset = camera.position.clone().sub(controls.target)
    change(offset)
    camera.position.copy(controls.target).add(offset)
    controls.update()
    draw()
  }
  const caster = new Raycaster()
  let cuts: Plane[] = []
  const pickAt = (x: number, y: number) => {
    const { clientWidth: width, clientHeight: height } = canvas
    caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera)
    return caster
      .intersectObjects(parts.solid(), false)
      .find(({ point }) => cuts.every(plane => plane.distanceToPoint(point) >= 0))
  }
  const setCameraView = ({ from, at }: CameraView) => {
    // Ignores tiny moves, so that two synchronized scenes come to rest.
    const distanceMoved =
      new Vector3(...from).distanceTo(camera.position) + new Vector3(...at).distanceTo(controls.target)
    if (distanceMoved < bounds.radius * 1e-5) return
    fittedViewpoint = null
    camera.position.set(...from)
    controls.target.set(...at)
    controls.update()
    draw()
  }
  const lookAlong = ({ from, at }: CameraView) => {
    const lookDistance = camera.position.distanceTo(controls.target)
    const direction = new Vector3(...from).sub(new Vector3(...at))
    // One of them has not looked at anything yet.
    if (lookDistance === 0 || direction.length() === 0) return
    direction.setLength(lookDistance)
    setCameraView({ from: direction.add(controls.target).toArray(), at: controls.target.toArray() })
  }
  const cameraView = (): CameraView => ({ from: camera.position.toArray(), at: controls.target.toArray() })
  return {
    put: parts.put,
    remove: parts.remove,
    look,
    cameraView,
    setCameraView,
    moving,
    fit: () => {
      measureBounds()
      const cameraOffset = camera.position.clone().sub(controls.target)
      controls.target.copy(bounds.center)
      camera.position.copy(bounds.center).add(cameraOffset.setLength(distance(cameraOffset)))
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
      const box = parts.box()
      cuts = where && !box.isEmpty() ? [planeAt(where.axis, box.min.clone().lerp(box.max, where.at))] : []
      parts.cutBy(cuts)
    },
    pick: (x, y) => {
      const hit = pickAt(x, y)
      return hit ? { id: hit.object.name, point: hit.point.toArray() } : null
    },
    place: (point, arch) => {
      const position = new Vector3(...point)
      if (arch === 'lower') position.applyMatrix4(initialProjection)
      const screenPosition = position.clone().project(camera)
      const [x, y] = [
        ((screenPosition.x + 1) / 2) * canvas.clientWidth,
        ((1 - screenPosition.y) / 2) * canvas.clientHeight,
      ]
      // A point on the far side of the whole model counts as hidden: testing every triangle would take too long.
      const isCut = cuts.some(plane => plane.distanceToPoint(position) < 0)
      const distance = camera.position.distanceTo(position)
      const near = position.sub(bounds.center).dot(camera.position.clone().sub(bounds.center).normalize())
      return { x, y, away: distance, hidden: isCut || near < -bounds.radius * 0.15 }
    },
    pixelsPerMm: () => {
      const distance = camera.position.distanceTo(controls.target)
      return canvas.clientHeight / (2 * distance * Math.tan((fieldOfView * Math.PI) / 360))
    },
    line: points => {
      guides.line(points.map(point => new Vector3(...point)))
      draw()
    },
    midline: mm => {
      guides.midline(mm === null ? null : parts.box(), mm ?? 0)
      draw()
    },
    onFrame: onDraw => {
      frameListeners.add(onDraw)
      onDraw()
      return () => frameListeners.delete(onDraw)
    },
    onTurn: onStart => {
      controls.addEventListener('start', onStart)
      return () => controls.removeEventListener('start', onStart)
    },
    follow: (other, following) =>
      other.onFrame(() => (following === 'place' ? setCameraView : lookAlong)(other.cameraView())),
    picture: () =>
      new Promise(resolve => {
        pace(0)
        render()
        canvas.toBlob(resolve, 'image/png')
      }),
    resize: () => {
      const { clientWidth: width, clientHeight: height } = canvas
      if (width === 0 || height === 0) return
      renderer.setSize(width, height, false)
      const isReshaped = camera.aspect !== width / height
      camera.aspect = width / height
      camera.updateProjectionMatrix()
      if (fittedViewpoint && isReshaped) look(fittedViewpoint)
      draw()
    },
    dispose: () => {
      cancelAnimationFrame(pendingFrame)
      cancelAnimationFrame(tickFrame)
      clearTimeout(restTimer)
      frameListeners.clear()
      controls.dispose()
      parts.dispose()
      light.dispose()
      guides.dispose()
      renderer.dispose()
    },
  }
}

const planeAt = (axis: Axis, point: Vector3): Plane => {
  const direction = new Vector3(axis === 'x' ? 1 : 0, axis === 'y' ? 1 : 0, axis === 'z' ? 1 : 0)
  return new Plane().setFromNormalAndCoplanarPoint(direction.negate(), point)
}
