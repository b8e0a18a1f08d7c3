import {
  AmbientLight,
  DirectionalLight,
  type PerspectiveCamera,
  PMREMGenerator,
  type Scene,
  type WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'

/**
 * The light of a small studio that stays with the eye, so that a view from below is lit like any other. `follow` turns
 * it to the camera before a picture is drawn.
 */
export const studioLight = (renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera) => {
  const generator = new PMREMGenerator(renderer)
  const room = new RoomEnvironment()
  const environment = generator.fromScene(room, 0.04)
  room.dispose()
  generator.dispose()
  scene.environment = environment.texture
  scene.environmentIntensity = 0.46
  const lamp = new DirectionalLight(0xfff8ef, 1.25)
  camera.add(lamp)
  // What plain materials get in place of the surroundings; fine ones need none of it.
  const ambient = new AmbientLight(0xffffff, 0.8)
  ambient.visible = false
  scene.add(camera, ambient)
  return {
    follow: (radius: number) => {
      lamp.position.set(-radius * 0.8, radius * 1.6, radius * 1.2)
      scene.environmentRotation.setFromQuaternion(camera.quaternion)
    },
    /** Light for plain materials, or for those that reflect their surroundings. */
    plain: (on: boolean) => {
      ambient.visible = on
      lamp.intensity = on ? 2 : 1.25
    },
    dispose: () => environment.dispose(),
  }
}
