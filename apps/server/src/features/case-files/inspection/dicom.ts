import { constants, inflateRawSync } from 'node:zlib'
import type { DicomFacts } from '@archway/contract/case-files'
import dicomParser, { type DataSet } from 'dicom-parser'

/** Number of bytes that are read of a radiograph: its header precedes the image. */
export const dicomHeadBytes = 1024 * 1024
const maxTextLength = 120

/** Character sets used by dental devices (0008,0005), as names for `TextDecoder`. */
const charsets: Readonly<Record<string, string>> = {
  'ISO_IR 192': 'utf-8',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 127': 'iso-8859-6',
  'ISO_IR 148': 'windows-1254',
  GB18030: 'gb18030',
}

/** The metadata in the header of a radiograph; null if it cannot be read. `head` is the beginning of the file. */
export const dicomFacts = (head: Buffer): DicomFacts | null => {
  const header = headerOf(head)
  if (!header) return null
  const charset = header.string('x00080005')?.split('\\').at(-1) ?? ''
  const decoder = new TextDecoder(charsets[charset.replace('ISO 2022 IR', 'ISO_IR')] ?? 'windows-1252')
  const text = (tag: string): string | null => {
    const element = header.elements[tag]
    if (!element || element.length === 0 || element.dataOffset + element.length > head.length) return null
    const raw = head.subarray(element.dataOffset, element.dataOffset + Math.min(element.length, 512))
    const cleanText = decoder
      .decode(raw)
      .replace(/\p{Cc}/gu, ' ')
      .trim()
    return cleanText === '' ? null : cleanText.slice(0, maxTextLength)
  }
  const count = (value: number | undefined): number | null =>
    value !== undefined && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : null
  return {
    modality: text('x00080060'),
    taken: dayOf(text('x00080022') ?? text('x00080020')),
    manufacturer: text('x00080070'),
    model: text('x00081090'),
    width: count(numberIn(header, 'x00280011')),
    height: count(numberIn(header, 'x00280010')),
    frames: count(Number(text('x00280008') ?? Number.NaN)),
    patientName: nameOf(text('x00100010')),
  }
}

/** Bytes read of a deflated header, since patient and device come first, and the bytes it may inflate to. */
const packedHeadBytes = 16 * 1024
const maxUnpackedBytes = 2 * 1024 * 1024

/**
 * Inflates the header of a file in the deflated transfer syntax, and prepends the bytes before it, as the parser
 * expects.
 */
const inflateDataset = (file: Uint8Array, from: number): Uint8Array =>
  Buffer.concat([
    file.subarray(0, from),
    inflateRawSync(file.subarray(from, from + packedHeadBytes), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: maxUnpackedBytes,
    }),
  ])

/** Parses a header that may be cut off: elements before the cut are still returned. */
const headerOf = (head: Buffer): DataSet | null => {
  try {
    return dicomParser.parseDicom(head, { untilTag: 'x7fe00010', inflater: inflateDataset })
  } catch (error) {
    const { dataSet } = (error ?? {}) as { dataSet?: DataSet }
    return dataSet?.elements ? dataSet : null
  }
}

const numberIn = (header: DataSet, tag: string): number | undefined => {
  try {
    return header.uint16(tag)
  } catch {
    return undefined
  }
}

/** `20260302` becomes `2026-03-02`; null for an invalid date. */
const dayOf = (dicomText: string | null): string | null => {
  const match = /^(\d{4})[.-]?(\d{2})[.-]?(\d{2})$/.exec(dicomText ?? '')
  if (!match) return null
  const day = `${match[1]}-${match[2]}-${match[3]}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

/** `Lovelace^Ada^^Dr` becomes `Ada Lovelace`: given and family name of the first representation. */
const nameOf = (dicomText: string | null): string | null => {
  const [family = '', given = '', middle = ''] = (dicomText ?? '').split('=')[0]!.split('^')
  const name = [given, middle, family]
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ')
  return name === '' ? null : name
}
