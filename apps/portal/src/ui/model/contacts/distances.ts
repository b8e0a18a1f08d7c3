import { Box3, BufferAttribute, BufferGeometry, Matrix4, Quaternion, Vector3 } from 'three'
import { type HitPointInfo, MeshBVH } from 'three-mesh-bvh'

export type Arch = 'upper' | 'lower'
/** A surface of one arch; without `indices` every three vertices are one triangle. Millimetres. */
export type Surface = { readonly positions: Float32Array; readonly indices: Uint32Array | null }
/** A surface by its key, and its pose: x, y, z in millimetres and a unit quaternion; null in its original place. */
export type Placed = { readonly key: string; readonly arch: Arch; readonly pose: readonly number[] | null }

type Body = { readonly positions: Float32Array; readonly bvh: MeshBVH; readonly box: Box3 }
type PlacedBody = { readonly body: Body; readonly matrix: Matrix4; readonly box: Box3 }

/**
 * Distances between the two arches. The search tree of each surface is built once, in its own coordinates: teeth are
 * rigid, so another step needs new queries but no new tree.
 */
export const openDistances = () => {
  const bodies = new Map<string, Body>()
  return {
    has: (key: string): boolean => bodies.has(key),
    add: (key: string, { positions, indices }: Surface): void => {
      const geometry = new BufferGeometry()
      geometry.setAttribute('position', new BufferAttribute(positions, 3))
      // The tree reorders the corners it is given.
      geometry.setIndex(
        new BufferAttribute(
          indices?.slice() ?? Uint32Array.from({ length: positions.length / 3 }, (_, index) => index),
          1,
        ),
      )
      geometry.computeBoundingBox()
      bodies.set(key, { positions, bvh: new MeshBVH(geometry), box: geometry.boundingBox ?? new Box3() })
    },
    /**
     * The distance of every vertex of a surface to the surfaces of the other arch, mm: negative inside of them, and
     * infinite beyond `reach`. Throws where a surface is unknown.
     */
    of: (placedSurface: Placed, all: readonly Placed[], reach: number): Float32Array<ArrayBuffer> => {
      const placedBodyOf = ({ key, pose }: Placed): PlacedBody => {
        const body = bodies.get(key)
        if (!body) throw new Error(`no surface ${key}`)
        const matrix = matrixOf(pose)
        return { body, matrix, box: body.box.clone().applyMatrix4(matrix) }
      }
      const placedBody = placedBodyOf(placedSurface)
      const near = placedBody.box.clone().expandByScalar(reach)
      const opposing = all
        .filter(({ arch }) => arch !== placedSurface.arch)
        .map(placedBodyOf)
        .filter(({ box }) => box.intersectsBox(near))
      const distances = new Float32Array(placedBody.body.positions.length / 3).fill(Infinity)
      for (const otherBody of opposing) lowerDistances(distances, placedBody, otherBody, reach)
      return distances
    },
  }
}

const matrixOf = (pose: readonly number[] | null): Matrix4 => {
  const [x = 0, y = 0, z = 0, a = 0, b = 0, c = 0, d = 1] = pose ?? []
  return new Matrix4().compose(new Vector3(x, y, z), new Quaternion(a, b, c, d), new Vector3(1, 1, 1))
}

/** Lowers the distances of vertices that are closer to this surface of the other arch. */
const lowerDistances = (
  distances: Float32Array,
  { body, matrix }: PlacedBody,
  otherBody: PlacedBody,
  reach: number,
): void => {
  const across = otherBody.matrix.clone().invert().multiply(matrix)
  const reachBox = otherBody.body.box.clone().expandByScalar(reach)
  const { positions } = body
  const point = new Vector3()
  const hit: HitPointInfo = { point: new Vector3(), distance: 0, faceIndex: 0 }
  for (let vertex = 0; vertex < distances.length; vertex += 1) {
    point.fromArray(positions, vertex * 3).applyMatrix4(across)
    if (!reachBox.containsPoint(point)) continue
    if (!otherBody.body.bvh.closestPointToPoint(point, hit, 0, reach)) continue
    const mm = isInside(point, hit, otherBody.body.bvh.geometry) ? -hit.distance : hit.distance
    if (mm < distances[vertex]!) distances[vertex] = mm
  }
}

/** The sine of the angle from which on a point is clearly behind a plane. */
const clearly = 0.01
const corners = [new Vector3(), new Vector3(), new Vector3()] as const

/**
 * Whether a point lies behind the triangle that is closest to it. Where that is an edge of two triangles, the point can
 * lie in the plane of one of them: behind means clearly behind.
 */
const isInside = (point: Vector3, hit: HitPointInfo, geometry: BufferGeometry): boolean => {
  const index = geometry.getIndex()
  const positions = geometry.getAttribute('position')
  if (!index) return false
  for (const [at, corner] of corners.entries())
    corner.fromBufferAttribute(positions, index.getX(hit.faceIndex * 3 + at))
  const [a, b, c] = corners
  const normal = b.sub(a).cross(c.sub(a)).normalize()
  return normal.dot(point.clone().sub(hit.point)) < -clearly * hit.distance
}
