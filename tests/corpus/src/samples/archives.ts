import { crc32, deflateRawSync } from 'node:zlib'
import {
  createOverlappingArchive,
  createQuotingArchive,
  deflate64Zeros,
  deflatedZeros,
  type Entry,
  nestArchive,
  zipSaying,
} from '../archives.ts'
import type { Answer, Sample } from '../front-door.ts'
import { createRing, stlOf } from '../shapes.ts'

const slot = 'upperImpression'
const mega = 1024 * 1024
const scan = stlOf(createRing(30, 10))
const upper: Entry = { name: 'upper.stl', content: scan }
const drawnAnswer = { status: 200, model: 'ready' } as const
const undrawn = { status: 200, model: 'none' } as const
const refusedLater = { status: 200, refusedLater: 'archiveUnreadable' } as const
const refusedBecause = (reason: 'Unreadable' | 'Locked' | 'TooManyFiles' | 'WithoutScan' | 'WithoutSteps') =>
  ({ status: 422, reason: `archive${reason}` }) as const

const zip = (name: string, content: () => Buffer, response: Answer): Sample => ({
  ...{ name, slot, fileName: 'upper.zip', content, answer: response },
})
const sampleWith = (name: string, entry: Partial<Entry>, response: Answer, end = {}): Sample =>
  zip(name, () => zipSaying([{ ...upper, ...entry }], end), response)

/** Zeros, the first of which are parsed as triangles: a file of `bytes` bytes in a thousandth of its size. */
const flatStl = (bytes: number): Buffer => {
  const triangles = Math.floor((bytes - 84) / 50)
  const file = Buffer.alloc(84 + triangles * 50)
  file.writeUInt32LE(triangles, 80)
  return file
}

/** A member that starts like a scan of this many bytes. */
const entryClaiming = (bytes: number): Partial<Entry> => {
  const content = Buffer.alloc(mega)
  const triangles = Math.floor((bytes - 84) / 50)
  content.writeUInt32LE(triangles, 80)
  return { content, declared: 84 + triangles * 50 }
}

export const archiveSamples: readonly Sample[] = [
  zip('an archive of one scan', () => zipSaying([upper]), drawnAnswer),
  zip('an archive of nothing', () => zipSaying([]), refusedBecause('WithoutScan')),
  zip('an archive broken off', () => zipSaying([upper]).subarray(0, 3000), refusedBecause('Unreadable')),
  zip(
    'an archive in an archive, a hundred times',
    () => nestArchive(scan, 100),
    refusedBecause('WithoutScan'),
  ),
  sampleWith('a scan of 150 MB in 150 kB', { content: flatStl(150 * mega) }, undrawn),
  sampleWith('a scan that says it is 450 MB', entryClaiming(450 * mega), refusedLater),
  sampleWith(
    'a member of 4 GB by ZIP64 that holds a scan',
    { declared: 4e9, zip64: true },
    refusedBecause('Unreadable'),
  ),
  sampleWith('a member that is as long as it says, by ZIP64', { zip64: true }, drawnAnswer),
  sampleWith(
    'a member of more than any disk holds',
    { declared: 2 ** 53, zip64: true },
    refusedBecause('Unreadable'),
  ),
  sampleWith(
    'a member that says it is a scan and unpacks to 256 MB',
    { packed: deflateRawSync(Buffer.concat([scan, Buffer.alloc(256 * mega)]), { level: 1 }) },
    refusedBecause('Unreadable'),
  ),
  sampleWith('a member with another checksum', { sum: 1 }, refusedBecause('Unreadable')),
  sampleWith('a member that is damaged', { packed: Buffer.alloc(2000, 0xff) }, refusedBecause('Unreadable')),
  sampleWith('a member packed in a way nobody knows', { method: 77 }, refusedBecause('Unreadable')),
  ...[1, 6, 12, 14, 19, 93, 95, 96, 97, 98].map(method =>
    sampleWith(`a member packed by method ${method}`, { method }, refusedBecause('Unreadable')),
  ),
  sampleWith(
    'a scan stored as Deflate64',
    { method: 9, packed: deflateRawSync(scan, { level: 0 }) },
    drawnAnswer,
  ),
  zip(
    'a scan by Deflate64 of 150 MB in 9 kB',
    () => {
      const { packed, length } = deflate64Zeros(150 * mega)
      return zipSaying([{ ...upper, method: 9, packed, declared: length, sum: 0 }])
    },
    refusedBecause('WithoutScan'),
  ),
  sampleWith(
    'a scan that unpacks to 4 GB by Deflate64',
    { method: 9, packed: deflate64Zeros(4096 * mega).packed },
    refusedBecause('Unreadable'),
  ),
  sampleWith('a member with a password', { flags: 1 }, refusedBecause('Locked')),
  sampleWith('a member with a strong password', { flags: 1, method: 99 }, refusedBecause('Locked')),
  sampleWith(
    'a member that leads out of its folder',
    { name: '../../../../tmp/upper.stl' },
    refusedBecause('Unreadable'),
  ),
  sampleWith('a member of the whole disk', { name: '/etc/upper.stl' }, refusedBecause('Unreadable')),
  sampleWith('a member of a drive', { name: 'C:\\Windows\\upper.stl' }, refusedBecause('Unreadable')),
  sampleWith('a member whose name holds a zero', { name: 'upper\0.stl' }, drawnAnswer),
  sampleWith('a member named from right to left', { name: 'scan\u202elts.upper.stl' }, drawnAnswer),
  sampleWith(
    'a member named in no encoding',
    { name: Buffer.from([0xff, 0xfe, 0x80, 0x2e, 0x73, 0x74, 0x6c]) },
    drawnAnswer,
  ),
  sampleWith('a member with a name of 60,000 letters', { name: `${'a'.repeat(60_000)}.stl` }, drawnAnswer),
  sampleWith(
    'a symbolic link in place of a scan',
    { content: Buffer.from('/etc/passwd'), mode: 0o120777 },
    refusedBecause('WithoutScan'),
  ),
  zip('two members of one name', () => zipSaying([upper, upper]), refusedBecause('WithoutScan')),
  zip(
    'two members of which one is no scan',
    () => zipSaying([upper, { name: 'UPPER.STL', content: Buffer.from('x') }]),
    refusedBecause('WithoutScan'),
  ),
  zip(
    'a thousand members that share the bytes of one',
    () =>
      zipSaying(
        Array.from({ length: 1000 }, (_, index) => ({ ...upper, name: `${index}.txt`, overlaps: true })),
      ),
    refusedBecause('Unreadable'),
  ),
  zip(
    'a member inside of another one',
    () => createOverlappingArchive(scan, 'inside'),
    refusedBecause('Unreadable'),
  ),
  zip(
    'a member that lies partly over another one',
    () => createOverlappingArchive(scan, 'partly'),
    refusedBecause('Unreadable'),
  ),
  zip(
    'two hundred members that quote each other',
    () => createQuotingArchive(flatStl(4 * mega), 200),
    refusedBecause('Unreadable'),
  ),
  zip(
    '2,001 members',
    () =>
      zipSaying(
        Array.from({ length: 2001 }, (_, index) => ({ name: `${index}.txt`, content: scan, method: 0 })),
      ),
    refusedBecause('TooManyFiles'),
  ),
  zip(
    '65,000 members of nothing',
    () =>
      zipSaying(
        Array.from({ length: 65_000 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(0) })),
      ),
    refusedBecause('TooManyFiles'),
  ),
  zip(
    'names of 5 MB',
    () =>
      zipSaying(
        Array.from({ length: 1000 }, (_, index) => ({ ...upper, name: `${index}`.padEnd(5000, 'a') })),
      ),
    refusedBecause('TooManyFiles'),
  ),
  sampleWith(
    'a member that is called something else before its bytes',
    { local: { name: '../../a.exe' } },
    drawnAnswer,
  ),
  sampleWith(
    'a member that is stored, its own header says',
    { local: { method: 0 } },
    refusedBecause('Unreadable'),
  ),
  sampleWith(
    'a member of five bytes, its own header says',
    { local: { size: 5 } },
    refusedBecause('Unreadable'),
  ),
  sampleWith('a second disk of two', {}, refusedBecause('Unreadable'), { disk: 1 }),
  zip(
    'an archive with 100 kB behind it',
    () => Buffer.concat([zipSaying([upper]), Buffer.alloc(100_000)]),
    refusedBecause('Unreadable'),
  ),
  zip(
    'two archives in a row',
    () => Buffer.concat([zipSaying([{ name: 'a.exe', content: Buffer.from('MZ') }]), zipSaying([upper])]),
    drawnAnswer,
  ),
  sampleWith('a directory that promises more members than it has', {}, refusedBecause('Unreadable'), {
    count: 60_000,
  }),
  sampleWith('a directory that is not where it should be', {}, drawnAnswer, { directoryAt: 0xfffffff0 }),
  sampleWith('a program that unpacks itself', {}, drawnAnswer, {
    before: Buffer.from(`MZ${'\0'.repeat(500)}`),
  }),
  sampleWith('a comment of 65,535 letters that looks like an end', {}, drawnAnswer, {
    comment: Buffer.from('PK\x05\x06'.padEnd(65_535, 'PK\x05\x06')),
  }),
  {
    name: 'a setup archive of 96 MB of zeros in each step',
    slot: 'treatmentPlan',
    fileName: 'setup.zip',
    content: () => {
      const zeros = Buffer.alloc(96 * mega)
      const compressed = deflatedZeros(zeros.length)
      const stepEntry = {
        content: Buffer.alloc(0),
        packed: compressed,
        declared: zeros.length,
        sum: crc32(zeros),
      }
      return zipSaying([
        { name: 'U01.stl', ...stepEntry },
        { name: 'L01.stl', ...stepEntry },
      ])
    },
    answer: { status: 200 },
  },
  {
    name: 'a setup archive without steps',
    ...{ slot: 'treatmentPlan', fileName: 'setup.zip', content: () => zipSaying([upper]) },
    answer: refusedBecause('WithoutSteps'),
  },
  {
    name: 'a letter that unpacks to 100 MB',
    slot: 'prescription',
    fileName: 'rx.docx',
    content: () => zipSaying([{ name: 'word/document.xml', content: Buffer.alloc(100 * mega) }]),
    answer: { status: 200 },
  },
]
