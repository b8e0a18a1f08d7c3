const space = 0x20
const newline = 0x0a
const isBlank = (byte: number): boolean => byte === space || (byte >= 0x09 && byte <= 0x0d)

/** Reads words and numbers of a text that is too long for a JavaScript string. */
export class Words {
  private readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, offset = 0) {
    this.bytes = bytes
    this.at = offset
  }

  get done(): boolean {
    this.blanks()
    return this.at >= this.bytes.length
  }

  private blanks(): void {
    while (this.at < this.bytes.length && isBlank(this.bytes[this.at]!)) this.at += 1
  }

  /** Skips to the next line. */
  skipLine(): void {
    while (this.at < this.bytes.length && this.bytes[this.at] !== newline) this.at += 1
    this.at += 1
  }

  /** Whether the current line has another word. */
  more(): boolean {
    while (this.at < this.bytes.length && this.bytes[this.at] !== newline && isBlank(this.bytes[this.at]!))
      this.at += 1
    return this.at < this.bytes.length && this.bytes[this.at] !== newline
  }

  word(): string {
    this.blanks()
    const from = this.at
    while (this.at < this.bytes.length && !isBlank(this.bytes[this.at]!)) this.at += 1
    let word = ''
    for (let index = from; index < this.at && index - from < 64; index += 1)
      word += String.fromCharCode(this.bytes[index]!)
    return word
  }

  /** The rest of the current line, at most 256 characters, without blanks around it. */
  rest(): string {
    const from = this.at
    while (this.at < this.bytes.length && this.bytes[this.at] !== newline) this.at += 1
    return new TextDecoder().decode(this.bytes.subarray(from, Math.min(this.at, from + 256))).trim()
  }

  /** The next word as a number; NaN if it is not numeric. */
  number(): number {
    this.blanks()
    const { bytes } = this
    let offset = this.at
    const isNegative = bytes[offset] === 0x2d
    if (isNegative || bytes[offset] === 0x2b) offset += 1
    let digits = 0
    let value = 0
    let scale = 0
    for (; isDigit(bytes[offset]); offset += 1, digits += 1) value = value * 10 + (bytes[offset]! - 0x30)
    if (bytes[offset] === 0x2e)
      for (offset += 1; isDigit(bytes[offset]); offset += 1, digits += 1, scale -= 1)
        value = value * 10 + (bytes[offset]! - 0x30)
    if (digits > 0 && (bytes[offset] === 0x65 || bytes[offset] === 0x45)) {
      const down = bytes[offset + 1] === 0x2d
      offset += down || bytes[offset + 1] === 0x2b ? 2 : 1
      let power = 0
      for (; isDigit(bytes[offset]); offset += 1) power = power * 10 + (bytes[offset]! - 0x30)
      scale += down ? -power : power
    }
    const whole = digits > 0 && (offset >= bytes.length || isBlank(bytes[offset]!))
    while (offset < bytes.length && !isBlank(bytes[offset]!)) offset += 1
    this.at = offset
    if (!whole) return Number.NaN
    const size = scale === 0 ? value : value * 10 ** scale
    return isNegative ? -size : size
  }
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39
