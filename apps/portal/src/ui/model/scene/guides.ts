import { type Box3, BufferGeometry, Line, LineBasicMaterial, type Scene, Vector3 } from 'three'

const accent = 0x0d9488
/** How far the plane of the midline reaches beyond the model, mm. */
const beyond = 4

/** Lines that are visible through the model: between measured points, and around the plane of the midline. */
export const openGuides = (scene: Scene) => {
  const material = new LineBasicMaterial({ color: accent, depthTest: false, transparent: true })
  const make = (): Line => {
    const line = new Line(new BufferGeometry(), material)
    line.renderOrder = 9
    line.visible = false
    // The points of the line change, so bounds computed once would wrongly cull it.
    line.frustumCulled = false
    scene.add(line)
    return line
  }
  const [ruler, plane] = [make(), make()]
  const draw = (line: Line, points: readonly Vector3[]) => {
    line.visible = points.length > 1
    line.geometry.dispose()
    line.geometry = new BufferGeometry().setFromPoints([...points])
  }
  return {
    line: (points: readonly Vector3[]): void => draw(ruler, points),
    /** Around a box, so many millimetres beside its middle; nothing without a box. */
    midline: (box: Box3 | null, mm: number): void => {
      if (!box || box.isEmpty()) {
        draw(plane, [])
        return
      }
      const { min, max } = box.clone().expandByScalar(beyond)
      const x = (min.x + max.x) / 2 + mm
      const corner = (y: number, z: number) => new Vector3(x, y, z)
      draw(plane, [
        corner(min.y, min.z),
        corner(max.y, min.z),
        corner(max.y, max.z),
        corner(min.y, max.z),
        corner(min.y, min.z),
      ])
    },
    dispose: (): void => {
      for (const line of [ruler, plane]) line.geometry.dispose()
      material.dispose()
    },
  }
}
