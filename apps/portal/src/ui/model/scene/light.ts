import {
  AmbientLight,
  DirectionalLight,
  type PerspectiveCamera,
  PMREMGenerator,
  type Scene,
  type WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'

/** Whether WebGL runs in software: environment reflections are then too slow. */
export const isSoftware = (): boolean => {
  software ??= isDrawnBySoftware()
  return software
}
let software: boolean | undefined

/** Uses a separate context, because antialiasing must be chosen before the context of the canvas is created. */
const isDrawnBySoftware = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!context) return false
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const name = context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|softpipe|basic render/i.test(String(name))
}

/** The environment that shiny materials reflect. */
const roomOf = (renderer: WebGLRenderer) => {
  const generator = new PMREMGenerator(renderer)
  const room = new RoomEnvironment()
  const environment = generator.fromScene(room, 0.04)
  room.dispose()
  generator.dispose()
  return environment
}

/**
 * Studio lights that move with the camera, so that a view from below is lit like any other. `follow` turns them to the
 * camera before a frame is drawn.
 */
export const studioLight = (
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
  isAlwaysPlain: boolean,
) => {
  const environment = isAlwaysPlain ? null : roomOf(renderer)
  scene.environment = environment?.texture ?? null
  scene.environmentIntensity = 0.46
  const lamp = new DirectionalLight(0xfff8ef, 1.25)
  camera.add(lamp)
  // Lights that replace the environment for plain materials.
  const ambient = new AmbientLight(0xffffff, 0.8)
  const plain = (isOn: boolean) => {
    ambient.visible = isOn
    lamp.intensity = isOn ? 2 : 1.25
  }
  plain(isAlwaysPlain)
  scene.add(camera, ambient)
  return {
    follow: (radius: number) => {
      lamp.position.set(-radius * 0.8, radius * 1.6, radius * 1.2)
      scene.environmentRotation.setFromQuaternion(camera.quaternion)
    },
    /** Light for plain materials, or for those that reflect their surroundings. */
    plain: (isOn: boolean) => plain(isOn || isAlwaysPlain),
    dispose: () => environment?.dispose(),
  }
}
