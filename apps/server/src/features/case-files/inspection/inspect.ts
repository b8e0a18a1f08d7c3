import type { BrokenReason, DicomFacts, FileKind, TypeKey } from '@archway/contract/case-files'
import { acceptanceOf, extensionOf, isScanSlot, kindOf, readSetup } from '@archway/contract/case-files'
import { fileTypeFromBuffer } from 'file-type'
import { ArchiveError, type ArchiveMember, readArchive } from '../../../platform/storage/archive.ts'
import { readPart } from '../../../platform/storage/read-part.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { SetupFacts } from '../table.ts'
import { type HeaderReader, photoFacts, radiographFacts } from './headers.ts'
import { MESH_HEAD, meshFacts } from './mesh.ts'

/** The facts found in the content of a usable file. */
export type FileFacts = {
  readonly kind: FileKind
  readonly mime: string
  readonly width?: number
  readonly height?: number
  readonly triangles?: number
  readonly setup?: SetupFacts
  readonly dicom?: DicomFacts
}
export type Fault = { readonly reason: BrokenReason; readonly values?: Record<string, string | number> }
export type Inspection = { readonly facts: FileFacts } | { readonly fault: Fault }

type Arrived = {
  readonly key: string
  readonly companyId: string
  readonly uploadedById: string | null
  readonly typeKey: TypeKey
  readonly fileName: string
  readonly bytes: number
}

const headBytes = 64 * 1024

/**
 * Checks a file by its content: whether it matches its extension, and whether the slot can use it. The content type
 * that the client sent is ignored.
 */
export const inspect = async (reader: HeaderReader, file: Arrived): Promise<Inspection> => {
  const { storage } = reader
  const extension = extensionOf(file.fileName)
  const head = await readPart(storage, file.key, { start: 0, end: Math.min(headBytes, file.bytes) - 1 })
  if (extension === 'stl' || extension === 'ply' || extension === 'obj') return inspectMesh(file, head)
  if (extension === 'zip' || extension === 'docx') return inspectZip(storage, file)
  if (photoMimes[extension]) return inspectPhoto(reader, file, head)
  const mime = await detectMime(extension, head)
  if (mime === null) return wrongContent
  const facts = { kind: kindOf(file.fileName)!, mime }
  if (mime !== 'application/dicom') return { facts }
  const dicom = await radiographFacts(reader, file)
  // Usable even if its header cannot be read: it is stored as it was sent.
  return {
    facts: dicom
      ? {
          ...facts,
          dicom,
          ...(dicom.width && dicom.height ? { width: dicom.width, height: dicom.height } : {}),
        }
      : facts,
  }
}

const wrongContent: Inspection = { fault: { reason: 'wrongContent' } }

const inspectMesh = ({ fileName, bytes }: Arrived, head: Buffer): Inspection => {
  const mesh = meshFacts(head, bytes)
  if (mesh?.kind !== extensionOf(fileName)) return wrongContent
  return { facts: { kind: 'stl', mime: meshMimes[mesh.kind], triangles: mesh.triangles } }
}

const meshMimes = { stl: 'model/stl', ply: 'application/x-ply', obj: 'model/obj' } as const

const photoMimes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
}

/**
 * No camera of a phone or a practice takes larger photos; a small file that claims to be larger is a decompression
 * bomb.
 */
const maxMegapixels = 120

const inspectPhoto = async (reader: HeaderReader, file: Arrived, head: Buffer): Promise<Inspection> => {
  const detected = await fileTypeFromBuffer(head)
  // Cameras and messengers confuse the extensions of photos: any photo format is accepted.
  if (!detected || !Object.values(photoMimes).includes(detected.mime)) return wrongContent
  const size = await photoFacts(reader, file, detected.mime)
  if (!size) return { fault: { reason: 'damaged' } }
  const megapixels = (size.width * size.height) / 1e6
  if (megapixels > maxMegapixels)
    return {
      fault: { reason: 'tooManyPixels', values: { max: maxMegapixels, found: Math.round(megapixels) } },
    }
  const longer = Math.max(size.width, size.height)
  const { minPixels } = acceptanceOf(file.typeKey)
  if (minPixels !== undefined && longer < minPixels)
    return { fault: { reason: 'tooFewPixels', values: { min: minPixels, found: longer } } }
  return { facts: { kind: 'image', mime: detected.mime, ...size } }
}

/** The stored reason for each fault of an archive. */
export const archiveFaults = {
  unreadable: 'archiveUnreadable',
  locked: 'archiveLocked',
  tooManyMembers: 'archiveTooManyFiles',
} as const

const inspectZip = async (storage: Storage, file: Arrived): Promise<Inspection> => {
  try {
    return await inspectMembers(file, await readArchive(storage, file.key, file.bytes))
  } catch (error) {
    if (error instanceof ArchiveError) return { fault: { reason: archiveFaults[error.fault] } }
    throw error
  }
}

const inspectMembers = async (
  { typeKey, fileName }: Arrived,
  members: readonly ArchiveMember[],
): Promise<Inspection> => {
  const names = members.map(member => member.filename)
  if (extensionOf(fileName) === 'docx')
    return names.includes('word/document.xml') ? { facts: { kind: 'document', mime: docx } } : wrongContent
  const zip = { kind: 'archive', mime: 'application/zip' } as const
  if (typeKey === 'treatmentPlan') {
    const { upper, lower, missing, doubled } = readSetup(names)
    if (upper.length + lower.length === 0) return { fault: { reason: 'archiveWithoutSteps' } }
    const setup = { upper: [...upper], lower: [...lower], missing: [...missing], doubled: [...doubled] }
    return { facts: { ...zip, setup } }
  }
  if (!isScanSlot(typeKey)) return { facts: zip }
  const scans = members.filter(member => kindOf(member.filename) === 'stl')
  const [scan] = scans
  if (!scan || scans.length > 1) return { fault: { reason: 'archiveWithoutScan' } }
  const mesh = meshFacts(await scan.head(MESH_HEAD), scan.uncompressedSize)
  if (mesh?.kind !== extensionOf(scan.filename)) return { fault: { reason: 'archiveWithoutScan' } }
  return { facts: { ...zip, triangles: mesh.triangles } }
}

export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const mimesByExtension: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  dcm: ['application/dicom'],
  rar: ['application/x-rar-compressed', 'application/vnd.rar'],
  '7z': ['application/x-7z-compressed'],
  tar: ['application/x-tar'],
  gz: ['application/gzip', 'application/x-gzip', 'application/x-compressed-tar'],
}

/** The type of a file without an inner structure to check; null if the content does not match. */
const detectMime = async (extension: string, head: Buffer): Promise<string | null> => {
  if (extension === 'txt') return isText(head) ? 'text/plain' : null
  if (extension === 'xml')
    return isText(head) && /^\uFEFF?\s*</.test(head.toString('utf8')) ? 'application/xml' : null
  const fileType = await fileTypeFromBuffer(head)
  return fileType && mimesByExtension[extension]?.includes(fileType.mime) ? fileType.mime : null
}

/** No control characters except line breaks and tabs; UTF-16 is accepted with a byte order mark. */
const isText = (head: Buffer): boolean => {
  if (head[0] === 0xff && head[1] === 0xfe) return true
  if (head[0] === 0xfe && head[1] === 0xff) return true
  return !head.some(byte => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b))
}
