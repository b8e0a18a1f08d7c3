/** A surface of triangles in the unit of its file; scanners write millimetres. */
export type Mesh = {
  /** x, y, z of each vertex. */
  readonly positions: Float32Array<ArrayBuffer>
  /** Three vertices per triangle. */
  readonly indices: Uint32Array<ArrayBuffer>
  /** Red, green and blue of each vertex, 0 to 255; null if the file has none. */
  readonly colors: Uint8Array<ArrayBuffer> | null
}

/** A surface before welding: without `indices`, every three vertices are one triangle. */
export type Surface = Omit<Mesh, 'indices'> & { readonly indices: Mesh['indices'] | null }

export type MeshKind = 'stl' | 'ply' | 'obj'
export type MeshFault = 'notAMesh' | 'truncated' | 'empty' | 'notFinite' | 'tooHeavy'

/** Why a file cannot be read as a surface. */
export class MeshError extends Error {
  readonly fault: MeshFault

  constructor(fault: MeshFault) {
    super(fault)
    this.name = 'MeshError'
    this.fault = fault
  }
}

/** Maximum length of a list: four million vertices or triangles, more than any scanner writes. */
const maxNumbers = 3 * 1024 * 4096

/** Growing list of numbers in typed arrays, which avoids boxing. Throws `MeshError` beyond `maxNumbers`. */
export class GrowingList<
  T extends Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
> {
  private list: T
  length = 0

  constructor(list: T) {
    this.list = list
  }

  push(a: number, b: number, c: number): void {
    if (this.length + 3 > this.list.length) {
      if (this.list.length >= maxNumbers) throw new MeshError('tooHeavy')
      const longer = new (this.list.constructor as new (length: number) => T)(this.list.length * 2)
      longer.set(this.list)
      this.list = longer
    }
    this.list[this.length] = a
    this.list[this.length + 1] = b
    this.list[this.length + 2] = c
    this.length += 3
  }

  at(index: number): number {
    return this.list[index]!
  }

  whole(): T {
    return this.list.slice(0, this.length) as T
  }
}
