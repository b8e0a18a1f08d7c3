import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { Box3, type BufferGeometry, type Mesh as Object3, TorusKnotGeometry } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { describe, expect, test } from 'vitest'
import { type Mesh, reduceTriangles, Weld } from './light.ts'
import { openEdges } from './open.ts'
import { MeshError } from './read.ts'
import { readGlb } from './read-glb.ts'
import { writeGlb } from './write-glb.ts'

const knot = (segments: number, round: number): Mesh => {
  const geometry: BufferGeometry = new TorusKnotGeometry(20, 6, segments, round)
  const weld = new Weld({ maxVertices: 400_000 })
  weld.add({
    positions: geometry.getAttribute('position').array as Float32Array<ArrayBuffer>,
    indices: Uint32Array.from(geometry.index?.array ?? []),
    colors: null,
  })
  return weld.finish()
}

const boxOf = ({ positions }: Pick<Mesh, 'positions'>) => new Box3().setFromArray(positions)

describe('simplified models', () => {
  test('a tenth of the triangles, the same closed surface', async () => {
    const fine = knot(600, 80)
    const light = await reduceTriangles(fine, 9600)
    expect(light.indices.length / 3).toBeLessThanOrEqual(9600)
    expect(light.indices.length / 3).toBeGreaterThan(4000)
    expect(openEdges(light)).toBe(0)
    const [a, b] = [boxOf(fine), boxOf(light)]
    expect(a.min.distanceTo(b.min) + a.max.distanceTo(b.max)).toBeLessThan(0.3)
  })

  test('a welded mesh never exceeds its limit, and preserves its shape and colors', () => {
    const fine = knot(600, 80)
    const weld = new Weld({ maxVertices: 5000 })
    const colors = new Uint8Array(fine.positions.length).fill(77)
    weld.add({ ...fine, colors })
    const weldedMesh = weld.finish()
    expect(weldedMesh.positions.length / 3).toBeLessThanOrEqual(5000)
    expect(weldedMesh.positions.length / 3).toBeGreaterThan(500)
    expect(new Set(weldedMesh.colors)).toEqual(new Set([77]))
    const [a, b] = [boxOf(fine), boxOf(weldedMesh)]
    expect(a.min.distanceTo(b.min) + a.max.distanceTo(b.max)).toBeLessThan(1)
  })

  test('an invalid position is refused, not drawn', () => {
    const weld = new Weld({ maxVertices: 100 })
    weld.add({
      positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, Number.NaN, 0]),
      indices: null,
      colors: null,
    })
    expect(() => weld.finish()).toThrow(MeshError)
  })

  test('a file of several parts is read back as written, to a thousandth of its size', async () => {
    const mesh = knot(120, 16)
    const colors = Uint8Array.from(mesh.positions, (_, index) => index % 256)
    const file = await writeGlb(
      [
        { name: 'tooth 11', mesh: { ...mesh, colors } },
        { name: 'gum', mesh },
      ],
      { steps: 3 },
    )
    expect(file.length).toBeLessThan(mesh.indices.length * 4)
    const { parts, extras } = await readGlb(file.buffer)
    expect([...parts.keys()]).toEqual(['tooth 11', 'gum'])
    expect(extras).toEqual({ steps: 3 })
    const gum = parts.get('gum') as Mesh
    expect(gum.indices).toHaveLength(mesh.indices.length)
    expect(openEdges(gum)).toBe(0)
    expect(boxOf(gum).min.distanceTo(boxOf(mesh).min)).toBeLessThan(0.01)
    expect(parts.get('tooth 11')?.colors).toHaveLength(colors.length)
  })

  test('a standard glTF reader opens it', async () => {
    const mesh = knot(120, 16)
    const file = await writeGlb([{ name: 'scan', mesh }])
    const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder)
    const { scene } = await loader.parseAsync(file.buffer, '')
    scene.updateMatrixWorld(true)
    const scan = scene.getObjectByName('scan') as Object3
    expect(scan.geometry.index?.count).toBe(mesh.indices.length)
    const box = new Box3().setFromObject(scene)
    // glTF uses meters.
    expect(box.max.x).toBeCloseTo(boxOf(mesh).max.x / 1000, 4)
  })

  test.each([
    ['nothing', new ArrayBuffer(0)],
    ['another file', new ArrayBuffer(100)],
  ])('%s is not a valid simplified model', async (_what, file) => {
    await expect(readGlb(file)).rejects.toThrow(MeshError)
  })
})
