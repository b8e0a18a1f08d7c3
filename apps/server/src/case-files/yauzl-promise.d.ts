/** The part of yauzl-promise that is used here; the package brings no types. */
declare module 'yauzl-promise' {
  import type { Readable } from 'node:stream'

  export type Entry = {
    readonly filename: string
    readonly uncompressedSize: number
    readonly compressedSize: number
    readonly generalPurposeBitFlag: number
    openReadStream(): Promise<Readable>
  }
  export type Zip = AsyncIterable<Entry> & {
    readonly entryCount: number
    close(): Promise<void>
  }
  export class Reader {
    _createReadStream(start: number, length: number): Readable
    _read(start: number, length: number): Promise<Buffer>
  }
  export function fromBuffer(bytes: Buffer): Promise<Zip>
  export function fromReader(reader: Reader, size: number): Promise<Zip>
}
