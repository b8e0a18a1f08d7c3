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
import { createJpegDeclaring, createPlainPhoto } from '../images.ts'
import { createRing, stlOf } from '../shapes.ts'

const accepted = { status: 200 } as const
const wrongContent = { status: 422, reason: 'wrongContent' } as const
const mega = 1024 * 1024

const file = (
  slot: TypeKey,
  fileName: string,
  name: string,
  content: Sample['content'],
  response: Answer,
): Sample => ({ ...{ name, slot, fileName, content, answer: response } })
const xray = file.bind(null, 'panoramicXray', 'pano.dcm')
const letter = file.bind(null, 'prescription', 'rx.pdf')
const order = (fileName: string, name: string, content: () => Buffer | string, response: Answer): Sample =>
  file('thirdParty', fileName, name, () => Buffer.from(content()), response)

export const documentSamples: readonly Sample[] = [
  xray('a radiograph whose header unpacks to a gigabyte', () => dicomBomb(1024 * mega), accepted),
  xray('a radiograph of two million items in 24 kB', () => dicomOfItems(2_000_000), accepted),
  xray('a radiograph of 130,000 elements in a megabyte', () => dicomOfElements(130_000), accepted),
  xray('a radiograph of 10,000 open sequences', () => dicomOfSequences(10_000), accepted),
  xray('a radiograph with a name of four billion letters', dicomOfHugeElement, accepted),
  xray('a radiograph of nothing', () => dicomBefore(littleEndian, Buffer.alloc(0)), accepted),
  xray(
    'a radiograph in a way of writing nobody knows',
    () => dicomBefore('1.2.3', Buffer.alloc(64)),
    accepted,
  ),
  xray('a radiograph broken off before its mark', () => Buffer.alloc(131), wrongContent),
  xray('a photo as a radiograph', () => createPlainPhoto(1200, 900), wrongContent),
  file(
    'panoramicXray',
    'pano.jpg',
    'a radiograph of 4.2 gigapixels',
    () => createJpegDeclaring(65_000, 65_000),
    {
      ...{ status: 422, reason: 'tooManyPixels' },
    },
  ),

  letter('a PDF with a script', () => pdfWithScript, accepted),
  letter('a PDF that starts programs and posts forms', pdfThatActs, accepted),
  letter('a PDF with a password', pdfLocked, accepted),
  letter('a PDF of 100,000 pages of a kilometer each', () => pdfOfPages(100_000), accepted),
  letter('a PDF that is a branch of itself', pdfOfItself, accepted),
  letter('a PDF whose page unpacks to 16 GB', () => pdfBomb(16_384 * mega), accepted),
  letter(
    'a PDF of 24 MB on one line',
    () => Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(24 * mega, '<<')]),
    accepted,
  ),
  letter('a PDF of its mark alone', () => Buffer.from('%PDF-'), accepted),
  letter('a PDF behind a web page', () => Buffer.from(`<html>${pdfWithScript}`), wrongContent),
  letter(
    'a PDF and a ZIP in one',
    () => zipSaying([{ name: 'a.txt', content: Buffer.from('a') }], { before: pdfWithScript }),
    accepted,
  ),
  file('prescription', 'rx.docx', 'a PDF as a letter of Word', () => pdfWithScript, {
    ...{ status: 422, reason: 'archiveUnreadable' },
  }),

  order('o.xml', 'a document of a billion entities', () => billionLaughs, accepted),
  order('o.xml', 'a program as a document', () => Buffer.from('MZ\x90\0\x03', 'latin1'), wrongContent),
  order('o.txt', 'a text with zeros', () => 'a\0b', wrongContent),
  order('o.txt', 'a text that says it is UTF-16', () => Buffer.from('\ufeffscan', 'utf16le'), accepted),
  order('o.txt', 'a text in no encoding', () => Buffer.from([0x80, 0xff, 0xc0, 0x41]), accepted),
  order('o.gz', 'a package that unpacks to 100 MB', () => gzipSync(Buffer.alloc(100 * mega)), accepted),
  order('o.tar', 'a scan as a package', () => stlOf(createRing(30, 10)), wrongContent),
  order('o.exe', 'a program', () => 'MZ', { status: 400, code: 'FILE_TYPE_REFUSED' }),
  order('noname', 'a file without an extension', () => 'a', { status: 400, code: 'FILE_TYPE_REFUSED' }),
  order('o.xml.exe', 'a program behind two extensions', () => 'MZ', {
    status: 400,
    code: 'FILE_TYPE_REFUSED',
  }),
]

const scanNamed = (
  name: string,
  fileName: string,
  response: Answer = { status: 200, model: 'ready' },
): Sample => file('upperImpression', fileName, `a name ${name}`, () => stlOf(createRing(30, 10)), response)
const refusedName = { status: 400, code: 'INVALID' } as const

export const nameSamples: readonly Sample[] = [
  scanNamed('in Arabic', 'مسح الفك العلوي.stl'),
  scanNamed('in many scripts', 'Ağız 上颌 верхняя ฟัน.stl'),
  scanNamed('with signs of direction', 'scan\u202elts.exe.stl'),
  scanNamed('of emoji', '🦷👨‍👩‍👧‍👦.stl'),
  scanNamed('of combined letters', `${'é'.normalize('NFD').repeat(100)}.stl`),
  scanNamed('that a disk would not take', 'CON.stl'),
  scanNamed('with quotes and signs', `a'b";--%00%2e%2e<script>.stl`),
  scanNamed('of 255 letters', `${'a'.repeat(251)}.stl`),
  scanNamed('of 255 letters of four bytes', `${'🦷'.repeat(125)}.stl`),
  scanNamed('of 256 letters', `${'a'.repeat(252)}.stl`, refusedName),
  scanNamed('that leads elsewhere', '../../etc/upper.stl', refusedName),
  scanNamed('with a backslash', 'C:\\upper.stl', refusedName),
  scanNamed('with a zero', 'upper\0.stl', refusedName),
  scanNamed('with a line break', 'upper\r\nX-Evil: 1.stl', refusedName),
  scanNamed('with half a letter', 'upper\ud800.stl', refusedName),
  scanNamed('of nothing but its extension', '.stl'),
]
