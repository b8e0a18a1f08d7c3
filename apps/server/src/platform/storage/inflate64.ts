import { setImmediate as otherWork } from 'node:timers/promises'

/**
 * Deflate64 (method 9 of ZIP), as 7-Zip writes it on request and Windows for large files. The ZIP library supports
 * it, but decompresses a member as a whole before the reader can stop it, and a kilobyte may expand to 18 MB.
 */

const windowBytes = 65_536
const mask = windowBytes - 1
/** Number of windows between two yields to the event loop. */
const windowsAtOnce = 16
const longestCode = 15
/** More bytes than the code tables of a block need. */
const headBytes = 1024
const endOfBlock = 256
const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

type Step = { readonly base: number; readonly bits: number }

/** Lengths start at 3, with four codes for each number of extra bits; the last one has 16 of them. */
const lengths: readonly Step[] = [
  ...Array.from({ length: 28 }, (_, code): Step => {
    const bits = code < 8 ? 0 : (code >> 2) - 1
    return { bits, base: 3 + (code < 8 ? code : (4 + (code & 3)) << bits) }
  }),
  { base: 3, bits: 16 },
]
/** Distances start at 1, with two codes for each number of extra bits. */
const distances: readonly Step[] = Array.from({ length: 32 }, (_, code): Step => {
  const bits = code < 4 ? 0 : (code >> 1) - 1
  return { bits, base: 1 + (code < 4 ? code : (2 + (code & 1)) << bits) }
})

/**
 * For each value of the next `bits` bits: the symbol times 16 plus its number of bits; 0 if no code starts with them.
 */
type Codes = { readonly table: Uint16Array; readonly bits: number }

/** The data is not valid Deflate64. */
export class Damaged extends Error {}

const damageError = (): Damaged => new Damaged('Deflate64: the data is damaged')

const codesOf = (sizes: readonly number[]): Codes => {
  const bits = Math.max(1, ...sizes)
  const table = new Uint16Array(1 << bits)
  let code = 0
  for (let size = 1; size <= bits; size += 1) {
    for (const [symbol, codeLength] of sizes.entries()) {
      if (codeLength !== size) continue
      if (code >= 1 << size) throw damageError()
      let reversed = 0
      for (let n = 0; n < size; n += 1) reversed |= ((code >> n) & 1) << (size - 1 - n)
      for (let offset = reversed; offset < table.length; offset += 1 << size)
        table[offset] = (symbol << 4) | size
      code += 1
    }
    code <<= 1
  }
  return { table, bits }
}

const fixed = {
  literals: codesOf(Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8))),
  distances: codesOf(Array(32).fill(5)),
}

class Bits {
  private buffer: Uint8Array = new Uint8Array()
  private at = 0
  private hold = 0
  private held = 0
  private isOver = false
  private readonly source: AsyncIterator<Uint8Array>

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** Buffers at least this many bytes, or all remaining ones. */
  isReady(bytes: number): boolean {
    return this.isOver || this.buffer.length - this.at >= bytes
  }

  async fill(bytes: number): Promise<void> {
    while (!this.isReady(bytes)) {
      const { value, done } = await this.source.next()
      if (done) {
        this.isOver = true
        return
      }
      const rest = this.buffer.subarray(this.at)
      this.buffer = rest.length === 0 ? value : Buffer.concat([rest, value])
      this.at = 0
    }
  }

  private pull(bits: number): void {
    while (this.held < bits && this.at < this.buffer.length) {
      this.hold |= (this.buffer[this.at] ?? 0) << this.held
      this.at += 1
      this.held += 8
    }
  }

  /** The next bits as a number, at most 16. */
  take(bits: number): number {
    if (bits === 0) return 0
    this.pull(bits)
    return this.drop(bits, this.hold & ((1 << bits) - 1))
  }

  symbol({ table, bits }: Codes): number {
    this.pull(bits)
    const entry = table[this.hold & (table.length - 1)] ?? 0
    if (entry === 0) throw damageError()
    return this.drop(entry & 15, entry >> 4)
  }

  private drop(bits: number, value: number): number {
    if (bits > this.held) throw damageError()
    this.hold >>>= bits
    this.held -= bits
    return value
  }

  /** Skips to the next whole byte. */
  align(): void {
    this.drop(this.held % 8, 0)
  }
}

const dynamicCodes = (bits: Bits): { literals: Codes; distances: Codes } => {
  const literalCount = bits.take(5) + 257
  const distanceCount = bits.take(5) + 1
  const sizes: number[] = Array(19).fill(0)
  const count = bits.take(4) + 4
  for (const place of order.slice(0, count)) sizes[place] = bits.take(3)
  const codes = codesOf(sizes)
  const codeLengths: number[] = []
  while (codeLengths.length < literalCount + distanceCount) {
    const symbol = bits.symbol(codes)
    if (symbol <= longestCode) codeLengths.push(symbol)
    else {
      const repeatedLength = symbol === 16 ? codeLengths.at(-1) : 0
      if (repeatedLength === undefined) throw damageError()
      const times = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7)
      for (let n = 0; n < times; n += 1) codeLengths.push(repeatedLength)
    }
  }
  if (codeLengths.length > literalCount + distanceCount) throw damageError()
  return {
    literals: codesOf(codeLengths.slice(0, literalCount)),
    distances: codesOf(codeLengths.slice(literalCount)),
  }
}

/** The content of a member, in pieces of at most 64 KB, decompressed on demand. Throws if it is damaged. */
export async function* inflate64(
  compressed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const bits = new Bits(compressed)
  const window = new Uint8Array(windowBytes)
  let total = 0
  let windows = 0
  for (let isLast = false; !isLast; ) {
    await bits.fill(headBytes)
    isLast = bits.take(1) === 1
    const kind = bits.take(2)
    if (kind === 3) throw damageError()
    const codes = kind === 0 ? null : kind === 1 ? fixed : dynamicCodes(bits)
    let stored = 0
    if (!codes) {
      bits.align()
      stored = bits.take(16)
      if ((bits.take(16) ^ 0xffff) !== stored) throw damageError()
    }
    for (;;) {
      if (!bits.isReady(16)) await bits.fill(headBytes)
      let length = 1
      let distance = 0
      let literal = 0
      if (!codes) {
        if (stored === 0) break
        stored -= 1
        literal = bits.take(8)
      } else {
        literal = bits.symbol(codes.literals)
        if (literal === endOfBlock) break
        if (literal > endOfBlock) {
          const step = lengths[literal - endOfBlock - 1]
          if (!step) throw damageError()
          length = step.base + bits.take(step.bits)
          const far = distances[bits.symbol(codes.distances)]
          if (!far) throw damageError()
          distance = far.base + bits.take(far.bits)
          if (distance > Math.min(total, windowBytes)) throw damageError()
        }
      }
      for (let n = 0; n < length; n += 1) {
        window[total & mask] = distance === 0 ? literal : (window[(total - distance) & mask] ?? 0)
        total += 1
        if ((total & mask) !== 0) continue
        yield window.slice()
        windows += 1
        if (windows % windowsAtOnce === 0) await otherWork()
      }
    }
  }
  if ((total & mask) !== 0) yield window.slice(0, total & mask)
}
