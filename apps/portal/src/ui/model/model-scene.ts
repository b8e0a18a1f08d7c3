import {
  AmbientLight,
  Box3,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import type { Triangles } from './stl.rules.ts'

export type Viewpoint = 'front' | 'above' | 'below'

/** Directions from the model to the eye. Scans stand with the bite along z and the front teeth towards +y. */
const directions: Record<Viewpoint, readonly [number, number, number]> = {
  front: [0, 1, 0.2],
  above: [0, 0.001, 1],
  below: [0, 0.001, -1],
}

const stone = 0xe8dcc4
const fieldOfView = 30

export type ModelScene = {
  readonly look: (from: Viewpoint) => void
  /** Radians to the side and upwards. */
  readonly turn: (side: number, up: number) => void
  /** Above 1 comes closer. */
  readonly zoom: (factor: number) => void
  readonly resize: () => void
  readonly dispose: () => void
}

const meshOf = (triangles: Triangles): { mesh: Mesh; radius: number; dispose: () => void } => {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(triangles, 3))
  geometry.computeBoundingBox()
  const middle = (geometry.boundingBox ?? new Box3()).getCenter(new Vector3())
  geometry.translate(-middle.x, -middle.y, -middle.z)
  geometry.computeBoundingSphere()
  // Facets by the pixel: no normals to compute and keep for millions of corners.
  const material = new MeshStandardMaterial({ color: stone, flatShading: true, roughness: 0.62, side: 2 })
  return {
    mesh: new Mesh(geometry, material),
    radius: (geometry.boundingSphere ?? new Sphere(new Vector3(), 1)).radius,
    dispose: () => {
      geometry.dispose()
      material.dispose()
    },
  }
}

/** Shows one model in a canvas, drawn anew only when something moved. Throws where there is no WebGL. */
export const showModel = (canvas: HTMLCanvasElement, triangles: Triangles): ModelScene => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
  const { mesh, radius, dispose } = meshOf(triangles)
  const scene = new Scene()
  const camera = new PerspectiveCamera(fieldOfView, 1, radius / 100, radius * 40)
  camera.up.set(0, 0, 1)
  const lamp = new DirectionalLight(0xffffff, 2.1)
  lamp.position.set(radius, radius * 1.5, radius * 2)
  camera.add(lamp)
  scene.add(mesh, camera, new AmbientLight(0xffffff, 0.9))

  const controls = new OrbitControls(camera, canvas)
  controls.minDistance = radius * 0.3
  controls.maxDistance = radius * 12

  let asked = 0
  const draw = () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0
      renderer.render(scene, camera)
    })
  }
  controls.addEventListener('change', draw)

  const resize = () => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    renderer.setSize(width, height, false)
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    draw()
  }
  const look = (from: Viewpoint) => {
    const narrow = Math.min(1, camera.aspect || 1)
    // An arch fills its sphere sparsely: a little closer than the sphere would need.
    const distance = (0.85 * radius) / Math.sin((fieldOfView * Math.PI) / 360) / narrow
    controls.target.set(0, 0, 0)
    camera.position.set(...directions[from]).setLength(distance)
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
  resize()
  look('front')
  return {
    look,
    resize,
    turn: (side, up) =>
      move(eye => {
        const across = new Vector3(-eye.y, eye.x, 0).normalize()
        eye.applyAxisAngle(new Vector3(0, 0, 1), side).applyAxisAngle(across, -up)
      }),
    zoom: factor => move(eye => eye.clampLength(0, Number.POSITIVE_INFINITY).divideScalar(factor)),
    dispose: () => {
      cancelAnimationFrame(asked)
      controls.dispose()
      dispose()
      renderer.dispose()
    },
  }
}
