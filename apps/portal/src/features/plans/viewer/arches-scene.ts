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
import type { Triangles } from '../../../ui/model/stl.rules.ts'

export const viewpoints = ['front', 'right', 'left', 'upper', 'lower'] as const
export type Viewpoint = (typeof viewpoints)[number]

/** From the teeth to the eye: the bite along z, the front teeth towards +y, the patient's right towards +x. */
const directions: Readonly<Record<Viewpoint, readonly [number, number, number]>> = {
  front: [0, 1, 0.08],
  right: [1, 0.35, 0.08],
  left: [-1, 0.35, 0.08],
  // The chewing surfaces: the upper ones are seen from below.
  upper: [0, 0.001, -1],
  lower: [0, 0.001, 1],
}
const stone = { upper: 0xefe6d2, lower: 0xe4d8c0 } as const
const fieldOfView = 30

export type ShownArches = { readonly upper: BufferGeometry | null; readonly lower: BufferGeometry | null }
export type ArchesScene = {
  readonly show: (arches: ShownArches) => void
  readonly look: (from: Viewpoint) => void
  /** Radians to the side and upwards. */
  readonly turn: (side: number, up: number) => void
  /** Above 1 comes closer. */
  readonly zoom: (factor: number) => void
  readonly resize: () => void
  readonly dispose: () => void
}

/** What is kept of a model; both arches stay where they bite. */
export const geometryOf = (triangles: Triangles): BufferGeometry => {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(triangles, 3))
  geometry.computeBoundingBox()
  return geometry
}

/**
 * Two arches in a canvas, drawn anew only when something moved. `around` is what is looked at: it fixes middle and
 * size, so that the teeth alone seem to move from step to step. Throws where there is no WebGL.
 */
export const openArches = (canvas: HTMLCanvasElement, around: ShownArches): ArchesScene => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
  const box = new Box3()
  for (const geometry of [around.upper, around.lower])
    if (geometry?.boundingBox) box.union(geometry.boundingBox)
  const { center, radius } = box.getBoundingSphere(new Sphere(new Vector3(), 1))

  const meshes = {
    upper: new Mesh(
      new BufferGeometry(),
      new MeshStandardMaterial({ color: stone.upper, flatShading: true, roughness: 0.6, side: 2 }),
    ),
    lower: new Mesh(
      new BufferGeometry(),
      new MeshStandardMaterial({ color: stone.lower, flatShading: true, roughness: 0.6, side: 2 }),
    ),
  }
  for (const mesh of Object.values(meshes)) mesh.position.copy(center).negate()
  const camera = new PerspectiveCamera(fieldOfView, 1, radius / 100, radius * 40)
  camera.up.set(0, 0, 1)
  const lamp = new DirectionalLight(0xffffff, 2.1)
  lamp.position.set(radius, radius * 1.5, radius * 2)
  camera.add(lamp)
  const scene = new Scene()
  scene.add(meshes.upper, meshes.lower, camera, new AmbientLight(0xffffff, 0.9))
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
  const move = (change: (eye: Vector3) => void) => {
    const eye = camera.position.clone().sub(controls.target)
    change(eye)
    camera.position.copy(controls.target).add(eye)
    controls.update()
    draw()
  }
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
    const distance = (0.9 * radius) / Math.sin((fieldOfView * Math.PI) / 360) / narrow
    controls.target.set(0, 0, 0)
    camera.position.set(...directions[from]).setLength(distance)
    controls.update()
    draw()
  }
  resize()
  look('front')
  return {
    look,
    resize,
    show: arches => {
      for (const arch of ['upper', 'lower'] as const) {
        const geometry = arches[arch]
        meshes[arch].visible = geometry !== null
        if (geometry) meshes[arch].geometry = geometry
      }
      draw()
    },
    turn: (side, up) =>
      move(eye => {
        const across = new Vector3(-eye.y, eye.x, 0).normalize()
        eye.applyAxisAngle(new Vector3(0, 0, 1), side).applyAxisAngle(across, -up)
      }),
    zoom: factor => move(eye => eye.divideScalar(factor)),
    dispose: () => {
      cancelAnimationFrame(asked)
      controls.dispose()
      for (const mesh of Object.values(meshes)) mesh.material.dispose()
      renderer.dispose()
    },
  }
}
