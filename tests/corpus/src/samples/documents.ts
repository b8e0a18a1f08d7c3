import { gzipSync } from 'node:zlib'
import type { TypeKey } from '@archway/contract/case-files'
import { zipSaying } from '../archives.ts'
import {
  billionLaughs,
  dicomBefore,
  dicomBomb,
  dicomOfElements,
  dicomOfHugeElement,
  dicomOfItems,
  dicomOfSequences,
  littleEndian,
  pdfBomb,
  pdfLocked,
  pdfOfItself,
  pdfOfPages,
  pdfThatActs,
  pdfWithScript,
} from '../documents.ts'
import type { Answer, Sample } from '../front-door.ts'
import { jpegDeclaring, plainPhoto } from '../images.ts'
import { ring, stlOf } from '../shapes.ts'

const taken = { status: 200 } as const
const wrongContent = { status: 422, reason: 'wrongContent' } as const
const mega = 1024 * 1024

const file = (
  slot: TypeKey,
  fileName: string,
  name: string,
  content: Sample['content'],
  answer: Answer,
): Sample => ({ ...{ name, slot, fileName, content, answer } })
const xray = file.bind(null, 'panoramicXray', 'pano.dcm')
const letter = file.bind(null, 'prescription', 'rx.pdf')
const order = (fileName: string, name: string, content: () => Buffer | string, answer: Answer): Sample =>
  file('thirdParty', fileName, name, () => Buffer.from(content()), answer)

export const documentSamples: readonly Sample[] = [
  xray('a radiograph whose header unpacks to a gigabyte', () => dicomBomb(1024 * mega), taken),
  xray('a radiograph of two million items in 24 kB', () => dicomOfItems(2_000_000), taken),
  xray('a radiograph of 130,000 elements in a megabyte', () => dicomOfElements(130_000), taken),
  xray('a radiograph of 10,000 open sequences', () => dicomOfSequences(10_000), taken),
  xray('a radiograph with a name of four billion letters', dicomOfHugeElement, taken),
  xray('a radiograph of nothing', () => dicomBefore(littleEndian, Buffer.alloc(0)), taken),
  xray('a radiograph in a way of writing nobody knows', () => dicomBefore('1.2.3', Buffer.alloc(64)), taken),
  xray('a radiograph broken off before its mark', () => Buffer.alloc(131), wrongContent),
  xray('a photo as a radiograph', () => plainPhoto(1200, 900), wrongContent),
  file('panoramicXray', 'pano.jpg', 'a radiograph of 4.2 gigapixels', () => jpegDeclaring(65_000, 65_000), {
    ...{ status: 422, reason: 'tooManyPixels' },
  }),

  letter('a PDF with a script', () => pdfWithScript, taken),
  letter('a PDF that starts programs and posts forms', pdfThatActs, taken),
  letter('a PDF with a password', pdfLocked, taken),
  letter('a PDF of 100,000 pages of a kilometer each', () => pdfOfPages(100_000), taken),
  letter('a PDF that is a branch of itself', pdfOfItself, taken),
  letter('a PDF whose page unpacks to 16 GB', () => pdfBomb(16_384 * mega), taken),
  letter(
    'a PDF of 24 MB on one line',
    () => Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(24 * mega, '<<')]),
    taken,
  ),
  letter('a PDF of its mark alone', () => Buffer.from('%PDF-'), taken),
  letter('a PDF behind a web page', () => Buffer.from(`<html>${pdfWithScript}`), wrongContent),
  letter(
    'a PDF and a ZIP in one',
    () => zipSaying([{ name: 'a.txt', content: Buffer.from('a') }], { before: pdfWithScript }),
    taken,
  ),
  file('prescription', 'rx.docx', 'a PDF as a letter of Word', () => pdfWithScript, {
    ...{ status: 422, reason: 'archiveUnreadable' },
  }),

  order('o.xml', 'a document of a billion entities', () => billionLaughs, taken),
  order('o.xml', 'a program as a document', () => Buffer.from('MZ\x90\0\x03', 'latin1'), wrongContent),
  order('o.txt', 'a text with zeros', () => 'a\0b', wrongContent),
  order('o.txt', 'a text that says it is UTF-16', () => Buffer.from('\ufeffscan', 'utf16le'), taken),
  order('o.txt', 'a text in no encoding', () => Buffer.from([0x80, 0xff, 0xc0, 0x41]), taken),
  order('o.gz', 'a package that unpacks to 100 MB', () => gzipSync(Buffer.alloc(100 * mega)), taken),
  order('o.tar', 'a scan as a package', () => stlOf(ring(30, 10)), wrongContent),
  order('o.exe', 'a program', () => 'MZ', { status: 400, code: 'FILE_TYPE_REFUSED' }),
  order('noname', 'a file without an extension', () => 'a', { status: 400, code: 'FILE_TYPE_REFUSED' }),
  order('o.xml.exe', 'a program behind two extensions', () => 'MZ', {
    status: 400,
    code: 'FILE_TYPE_REFUSED',
  }),
]

const named = (name: string, fileName: string, answer: Answer = { status: 200, model: 'ready' }): Sample =>
  file('upperImpression', fileName, `a name ${name}`, () => stlOf(ring(30, 10)), answer)
const refusedName = { status: 400, code: 'INVALID' } as const

export const nameSamples: readonly Sample[] = [
  named('in Arabic', 'مسح الفك العلوي.stl'),
  named('in many scripts', 'Ağız 上颌 верхняя ฟัน.stl'),
  named('with signs of direction', 'scan\u202elts.exe.stl'),
  named('of emoji', '🦷👨‍👩‍👧‍👦.stl'),
  named('of combined letters', `${'é'.normalize('NFD').repeat(100)}.stl`),
  named('that a disk would not take', 'CON.stl'),
  named('with quotes and signs', `a'b";--%00%2e%2e<script>.stl`),
  named('of 255 letters', `${'a'.repeat(251)}.stl`),
  named('of 255 letters of four bytes', `${'🦷'.repeat(125)}.stl`),
  named('of 256 letters', `${'a'.repeat(252)}.stl`, refusedName),
  named('that leads elsewhere', '../../etc/upper.stl', refusedName),
  named('with a backslash', 'C:\\upper.stl', refusedName),
  named('with a zero', 'upper\0.stl', refusedName),
  named('with a line break', 'upper\r\nX-Evil: 1.stl', refusedName),
  named('with half a letter', 'upper\ud800.stl', refusedName),
  named('of nothing but its extension', '.stl'),
]
