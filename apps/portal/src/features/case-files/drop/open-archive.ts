import { type AssetTypeKey, acceptFile, extensionOf, readSetup } from '@archway/contract/case-files'
import { withoutSystemFiles, withPath } from '../../../ui/form/files/dropped-files.ts'
import { isMaterial, packTextured, scanIn } from './pack-textured.ts'
import { zipLibrary } from './zip-library.ts'

/** Limits against archive bombs: unpacked bytes of one archive, and the compression ratio. */
const maxBytes = 3 * 1024 ** 3
const maxMembers = 300

export type Opened = {
  readonly files: readonly File[]
  /** Members that no slot accepts. */
  readonly skipped: number
}

/**
 * Unpacks a ZIP dropped on a case. It stays one file if it is meant as one (a treatment setup), cannot be read, or
 * contains nothing that a slot accepts.
 */
const openArchive = async (zip: File, offeredSlots: readonly AssetTypeKey[]): Promise<Opened> => {
  const asItIs: Opened = { files: [zip], skipped: 0 }
  const { BlobReader, BlobWriter, ZipReader } = await zipLibrary()
  const reader = new ZipReader(new BlobReader(zip))
  try {
    const entries = (await reader.getEntries()).filter(entry => !entry.directory)
    const setup = readSetup(entries.map(entry => entry.filename))
    if (offeredSlots.includes('treatmentPlan') && setup.upper.length + setup.lower.length > 0) return asItIs
    const hasSlotFor = (name: string, size: number) =>
      extensionOf(name) !== 'zip' &&
      offeredSlots.some(key => key !== 'thirdParty' && acceptFile(key, name, size) === null)
    const hasObj = entries.some(({ filename }) => /\.obj$/i.test(filename))
    const members = entries.filter(
      ({ filename, encrypted, uncompressedSize }) =>
        !encrypted && (hasSlotFor(filename, uncompressedSize) || (hasObj && isMaterial(filename))),
    )
    const bytes = members.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (members.length === 0 || members.length > maxMembers || bytes > maxBytes) return asItIs
    const files: File[] = []
    for (const entry of members) {
      const name = entry.filename.split('/').at(-1) || entry.filename
      const content = await entry.getData?.(new BlobWriter())
      if (content) files.push(withPath(new File([content], name), `${zip.name}/${entry.filename}`))
    }
    const contents = await packTextured(withoutSystemFiles(files))
    // Materials of no scan are like other members that no slot accepts.
    const acceptedFiles = contents.filter(file => scanIn(file) !== file || hasSlotFor(file.name, file.size))
    const skipped = entries.length - members.length + contents.length - acceptedFiles.length
    return acceptedFiles.length > 0 ? { files: acceptedFiles, skipped } : asItIs
  } catch {
    return asItIs
  } finally {
    await reader.close().catch(() => {})
  }
}

/** Whether files have to be opened, or packed, before they can be assigned. */
export const needOpening = (files: readonly File[]): boolean =>
  files.some(({ name }) => ['zip', 'mtl'].includes(extensionOf(name)))

/** Unpacks all archives among the dropped files, and packs scans with the files that give them their colors. */
export const openArchives = async (
  files: readonly File[],
  offeredSlots: readonly AssetTypeKey[],
): Promise<Opened> => {
  const isZip = ({ name }: File): boolean => extensionOf(name) === 'zip'
  const otherFiles = await packTextured(files.filter(file => !isZip(file)))
  const openedArchives: Opened[] = [{ files: otherFiles, skipped: 0 }]
  for (const file of files.filter(isZip)) openedArchives.push(await openArchive(file, offeredSlots))
  return {
    files: openedArchives.flatMap(part => part.files),
    skipped: openedArchives.reduce((sum, part) => sum + part.skipped, 0),
  }
}
