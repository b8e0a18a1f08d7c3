import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deflate64Zeros } from '../../../../../tests/corpus/src/archives.ts'
import { isInstalled } from '../../../../../tests/corpus/src/zip-tools.ts'
import { Damaged, inflate64 } from './inflate64.ts'

async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += length) yield bytes.subarray(index, index + length)
}
const unpack = async (bytes: Uint8Array, length = 16 * 1024): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of inflate64(pieces(bytes, length))) parts.push(part)
  return Buffer.concat(parts)
}

/** Text with repetitions at short and long distance, as in an OBJ file, and bytes that cannot be compressed. */
const content = Buffer.concat([
  Buffer.from(Array.from({ length: 40_000 }, (_, n) => `v ${Math.sin(n)} ${n % 97} ${n * n}\n`).join('')),
  randomBytes(100_000),
  Buffer.alloc(200_000, 7),
  Buffer.from(Array.from({ length: 20_000 }, (_, n) => `f ${n} ${n + 1} ${n + 2}\n`).join('')),
])

describe('R15 Deflate64', () => {
  test.skipIf(!isInstalled('7z') && !process.env.CI)(
    'a file packed by 7-Zip is unpacked unchanged',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'archway-inflate64-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      writeFileSync(join(folder, 'a'), content)
      const args = ['a', '-bd', '-bso0', '-tzip', '-mm=Deflate64', 'a.zip', 'a']
      for (const level of ['-mx=1', '-mx=9']) {
        execFileSync('7z', [...args, level], { cwd: folder })
        const zip = readFileSync(join(folder, 'a.zip'))
        expect(zip.readUInt16LE(8)).toBe(9)
        const from = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
        const compressed = zip.subarray(from, from + zip.readUInt32LE(18))
        for (const length of [1, 997, 64 * 1024])
          expect((await unpack(compressed, length)).equals(content)).toBe(true)
        rmSync(join(folder, 'a.zip'))
      }
    },
  )

  test('stored blocks, fixed codes and the longest repetition', async () => {
    expect((await unpack(deflateRawSync(content, { level: 0 }))).equals(content)).toBe(true)
    expect(await unpack(deflateRawSync(Buffer.alloc(0)))).toHaveLength(0)
    const { packed, length } = deflate64Zeros(1_000_000)
    expect((await unpack(packed)).equals(Buffer.alloc(length))).toBe(true)
  })

  /** The number of chunks of a ZIP bomb that are read before its first output. */
  const countChunksRead = async (unpacked: typeof inflate64): Promise<number> => {
    let chunksRead = 0
    async function* countChunks(): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces(deflate64Zeros(64 * 1024 * 1024).packed, 64)) {
        chunksRead += 1
        yield piece
      }
    }
    for await (const part of unpacked(countChunks())) {
      expect(part).toHaveLength(65_536)
      break
    }
    return chunksRead
  }

  test('unpacks only as much as is read', async () => {
    expect(await countChunksRead(inflate64)).toBeLessThanOrEqual(17)
  })

  test('planted fault: an implementation that reads everything before its first output, like that of the library', async () => {
    const inflateEagerly = async function* (compressed: AsyncIterable<Uint8Array>) {
      const all: Uint8Array[] = []
      for await (const part of inflate64(compressed)) all.push(part)
      yield* all
    }
    expect(await countChunksRead(inflateEagerly)).toBeGreaterThan(50)
  })

  test.each([
    ['a truncated stream', deflate64Zeros(1_000_000).packed.subarray(0, 20)],
    ['an empty stream', Buffer.alloc(0)],
    ['an unknown type of block', Buffer.from([7])],
    ['a repetition of bytes before the beginning', Buffer.from([0x03, 0x02, 0x00])],
    ['a stored block whose two lengths differ', Buffer.from([1, 5, 0, 5, 0])],
    ['codes without an end', Buffer.alloc(100, 0xfd)],
    ['bytes that are not compressed', Buffer.alloc(2000, 0xff)],
  ])('%s is refused', async (_name, bytes) => {
    await expect(unpack(bytes)).rejects.toBeInstanceOf(Damaged)
  })
})
