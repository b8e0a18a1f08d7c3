import { once } from 'node:events'
import { Socket } from 'node:net'
import { type Mesh, reduceTriangles, Weld } from '@archway/mesh/light'
import { boundingBox, enclosedVolume, longestSide, openEdges } from '@archway/mesh/open'
import { drawMeshes } from '@archway/mesh/picture'
import { MeshError, readMesh } from '@archway/mesh/read'
import { scanFacts } from '@archway/mesh/scan-facts'
import { facetsOf, isBinaryStl, stlFacet, stlHead, trianglesOf } from '@archway/mesh/stl'
import { type Part, writeGlb } from '@archway/mesh/write-glb'
import {
  bytesAt,
  type PartFacts,
  type PartRequest,
  type WorkerReply,
  type WorkerRequest,
} from './protocol.ts'

/** Maximum number of vertices of one surface in memory; beyond it, neighboring vertices are merged. */
const maxVertices = 300_000
const headBytes = 1024

/** A surface while its bytes arrive. A binary STL is read as a stream; other kinds are buffered. */
class Arriving {
  private readonly request: PartRequest
  private readonly weld: Weld
  private remainder = new Uint8Array()
  private whole: Uint8Array<ArrayBuffer> | null = null
  private got = 0
  private left = -1
  private triangles = 0

  constructor(request: PartRequest) {
    this.request = request
    // A surface has at most one corner per three bytes.
    this.weld = new Weld({ maxVertices: Math.max(1000, Math.min(maxVertices, Math.ceil(request.bytes / 3))) })
  }

  take(bytes: Uint8Array): void {
    this.got += bytes.length
    if (this.got > this.request.bytes) throw new MeshError('notAMesh')
    if (this.whole) this.whole.set(bytes, this.got - bytes.length)
    else {
      const joinedBytes = new Uint8Array(this.remainder.length + bytes.length)
      joinedBytes.set(this.remainder)
      joinedBytes.set(bytes, this.remainder.length)
      if (this.left < 0) this.begin(joinedBytes)
      else this.facets(joinedBytes)
    }
  }

  /** Chooses the parser by the first bytes. */
  private begin(head: Uint8Array<ArrayBuffer>): void {
    if (head.length < Math.min(headBytes, this.request.bytes)) {
      this.remainder = head
    } else if (this.request.kind === 'stl' && isBinaryStl(head, this.request.bytes)) {
      this.left = trianglesOf(head)
      this.facets(head.subarray(stlHead))
    } else {
      this.whole = new Uint8Array(this.request.bytes)
      this.whole.set(head)
    }
  }

  private facets(bytes: Uint8Array): void {
    const count = Math.min(this.left, Math.floor(bytes.length / stlFacet))
    this.left -= count
    this.triangles += count
    this.weld.add({ positions: facetsOf(bytes, 0, count), indices: null, colors: null })
    // Some programs append data after the last triangle; it is ignored.
    this.remainder = this.left > 0 ? bytes.slice(count * stlFacet) : new Uint8Array()
  }

  async end(): Promise<{ mesh: Mesh; facts: PartFacts }> {
    if (this.left > 0 || this.got < this.request.bytes) throw new MeshError('truncated')
    if (this.left < 0) {
      const surface = readMesh(this.request.kind, this.whole ?? this.remainder, this.request.materials)
      this.triangles = (surface.indices?.length ?? surface.positions.length / 3) / 3
      this.weld.add(surface)
    }
    const mesh = this.weld.finish()
    const isWhole = this.triangles < maxVertices * 1.5
    const facts = {
      triangles: this.triangles,
      openEdges: isWhole ? openEdges(mesh) : null,
      volume: enclosedVolume(mesh),
      longestSide: longestSide(mesh.positions),
      box: boundingBox(mesh.positions),
      scan: this.request.examine ? scanFacts(mesh, isWhole) : null,
    }
    return { mesh: await reduceTriangles(mesh, this.request.triangles), facts }
  }
}

let parts: Part[] = []
let arrivingModel: Arriving | undefined
let name = ''
/** Converts from y up to z up, as pictures are drawn: a quarter turn about x. */
const upright = [0, 0, 0, Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const
let pose: readonly number[] | undefined

const pipe = new Socket({ fd: bytesAt, readable: true })

const receiveBytes = async (length: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(length)
  for (let receivedBytes = 0; receivedBytes < length; ) {
    const piece: Buffer | null = pipe.read(Math.min(length - receivedBytes, Math.max(1, pipe.readableLength)))
    if (piece) {
      bytes.set(piece, receivedBytes)
      receivedBytes += piece.length
    } else await once(pipe, 'readable')
  }
  return bytes
}

const handle = async (request: WorkerRequest): Promise<WorkerReply> => {
  if (request.what === 'begin') {
    parts = []
    pose = undefined
    arrivingModel = undefined
    return { what: 'done' }
  }
  if (request.what === 'part') {
    arrivingModel = new Arriving(request.part)
    name = request.part.name
    return { what: 'done' }
  }
  if (request.what === 'bytes') {
    const bytes = await receiveBytes(request.length)
    arrivingModel?.take(bytes)
    return { what: 'done' }
  }
  if (request.what === 'end') {
    if (!arrivingModel) throw new Error('no surface has begun')
    const { mesh, facts } = await arrivingModel.end()
    arrivingModel = undefined
    parts.push({ name, mesh })
    if (facts.scan?.up === 'y') pose = upright
    return { what: 'part', facts }
  }
  const [first] = parts
  if (!first) throw new MeshError('empty')
  return {
    what: 'model',
    glb: await writeGlb(parts, request.extras),
    picture: request.picture
      ? new Uint8Array(drawMeshes([{ mesh: first.mesh, pose }], request.picture).buffer)
      : null,
  }
}

const reply = (answer: WorkerReply): void => {
  // The server has just ended, and so does this process.
  process.send?.(answer, (error: Error | null) => error && process.exit(0))
}

// The server has ended; this process has no other purpose.
// Signals to the whole service are for the server, which decides when this process ends.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

// One request after the other, also while a surface is being simplified.
let queue = Promise.resolve()
process.on('message', (request: WorkerRequest) => {
  queue = queue.then(async () => {
    try {
      reply(await handle(request))
    } catch (error) {
      reply({ what: 'fault', fault: error instanceof MeshError ? error.fault : null, detail: String(error) })
    }
  })
})
