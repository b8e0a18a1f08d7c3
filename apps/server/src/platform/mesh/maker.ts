import { once } from 'node:events'
import { Socket } from 'node:net'
import { lighten, type Mesh, Weld } from '@archway/mesh/light'
import { longestSide, openEdges } from '@archway/mesh/open'
import { drawMesh } from '@archway/mesh/picture'
import { MeshError, readMesh } from '@archway/mesh/read'
import { facetsOf, isBinaryStl, stlFacet, stlHead, trianglesOf } from '@archway/mesh/stl'
import { type Part, writeGlb } from '@archway/mesh/write-glb'
import { type Answered, bytesAt, type PartAsked, type PartFacts, type Told } from './told.ts'

/** Vertices that are held of one surface; beyond it, neighbours become one. */
const mostVertices = 300_000
const headBytes = 1024

/** A surface while its bytes arrive. A binary STL is read as it comes; the other kinds are held whole. */
class Arriving {
  private readonly asked: PartAsked
  private readonly weld: Weld
  private rest = new Uint8Array()
  private whole: Uint8Array<ArrayBuffer> | null = null
  private got = 0
  private left = -1
  private triangles = 0

  constructor(asked: PartAsked) {
    this.asked = asked
    // No surface has more corners than a third of its bytes could name.
    this.weld = new Weld({ most: Math.max(1000, Math.min(mostVertices, Math.ceil(asked.bytes / 3))) })
  }

  take(bytes: Uint8Array): void {
    this.got += bytes.length
    if (this.got > this.asked.bytes) throw new MeshError('notAMesh')
    if (this.whole) this.whole.set(bytes, this.got - bytes.length)
    else {
      const joined = new Uint8Array(this.rest.length + bytes.length)
      joined.set(this.rest)
      joined.set(bytes, this.rest.length)
      if (this.left < 0) this.begin(joined)
      else this.facets(joined)
    }
  }

  /** Tells from the first bytes how the others are to be read. */
  private begin(head: Uint8Array<ArrayBuffer>): void {
    if (head.length < Math.min(headBytes, this.asked.bytes)) {
      this.rest = head
    } else if (this.asked.kind === 'stl' && isBinaryStl(head, this.asked.bytes)) {
      this.left = trianglesOf(head)
      this.facets(head.subarray(stlHead))
    } else {
      this.whole = new Uint8Array(this.asked.bytes)
      this.whole.set(head)
    }
  }

  private facets(bytes: Uint8Array): void {
    const count = Math.min(this.left, Math.floor(bytes.length / stlFacet))
    this.left -= count
    this.triangles += count
    this.weld.add({ positions: facetsOf(bytes, 0, count), indices: null, colors: null })
    // What some programs write behind the last triangle is left.
    this.rest = this.left > 0 ? bytes.slice(count * stlFacet) : new Uint8Array()
  }

  async end(): Promise<{ mesh: Mesh; facts: PartFacts }> {
    if (this.left > 0 || this.got < this.asked.bytes) throw new MeshError('truncated')
    if (this.left < 0) {
      const surface = readMesh(this.asked.kind, this.whole ?? this.rest)
      this.triangles = (surface.indices?.length ?? surface.positions.length / 3) / 3
      this.weld.add(surface)
    }
    const mesh = this.weld.finish()
    const isWhole = this.triangles < mostVertices * 1.5
    const facts = {
      triangles: this.triangles,
      openEdges: isWhole ? openEdges(mesh) : null,
      longestSide: longestSide(mesh.positions),
    }
    return { mesh: await lighten(mesh, this.asked.triangles), facts }
  }
}

let parts: Part[] = []
let arriving: Arriving | undefined
let name = ''

const pipe = new Socket({ fd: bytesAt, readable: true })

const received = async (length: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(length)
  for (let got = 0; got < length; ) {
    const piece: Buffer | null = pipe.read(Math.min(length - got, Math.max(1, pipe.readableLength)))
    if (piece) {
      bytes.set(piece, got)
      got += piece.length
    } else await once(pipe, 'readable')
  }
  return bytes
}

const hear = async (told: Told): Promise<Answered> => {
  if (told.what === 'begin') {
    parts = []
    arriving = undefined
    return { what: 'taken' }
  }
  if (told.what === 'part') {
    arriving = new Arriving(told.part)
    name = told.part.name
    return { what: 'taken' }
  }
  if (told.what === 'bytes') {
    const bytes = await received(told.length)
    arriving?.take(bytes)
    return { what: 'taken' }
  }
  if (told.what === 'end') {
    if (!arriving) throw new Error('no surface has begun')
    const { mesh, facts } = await arriving.end()
    arriving = undefined
    parts.push({ name, mesh })
    return { what: 'part', facts }
  }
  const [first] = parts
  if (!first) throw new MeshError('empty')
  return {
    what: 'model',
    glb: await writeGlb(parts, told.extras),
    picture: told.picture ? new Uint8Array(drawMesh(first.mesh, told.picture).buffer) : null,
  }
}

const say = (answer: Answered): void => {
  // A server that has just gone hears nothing; this process goes with it.
  process.send?.(answer, (error: Error | null) => error && process.exit(0))
}

// The server is gone; nobody waits for what is made here.
process.on('disconnect', () => process.exit(0))

// One after the other: what is told while a surface is made light waits for it.
let line = Promise.resolve()
process.on('message', (told: Told) => {
  line = line.then(async () => {
    try {
      say(await hear(told))
    } catch (error) {
      say({ what: 'fault', fault: error instanceof MeshError ? error.fault : null, detail: String(error) })
    }
  })
})
