import { type AssetTypeKey, acceptFile, extensionOf, readSetup } from '@archway/contract/case-files'
import { withoutLitter, withPath } from '../../../ui/form/files/dropped-files.ts'

/** Limits against archive bombs: unpacked bytes of one archive, and the compression ratio. */
const maxBytes = 3 * 1024 ** 3
const maxMembers = 300

export type Opened = {
  readonly files: readonly File[]
  /** Members that no slot accepts. */
  readonly left: number
}

/**
 * Unpacks a ZIP dropped on a case. It stays one file if it is meant as one (a treatment setup), cannot be read, or
 * contains nothing that a slot accepts.
 */
const openArchive = async (zip: File, offered: readonly AssetTypeKey[]): Promise<Opened> => {
  const asItIs: Opened = { files: [zip], left: 0 }
  const { BlobReader, BlobWriter, configure, ZipReader } = await import('@zip.js/zip.js')
  // The library would load its workers from blob addresses, which the content security policy forbids.
  configure({ useWebWorkers: false })
  const reader = new ZipReader(new BlobReader(zip))
  try {
    const entries = (await reader.getEntries()).filter(entry => !entry.directory)
    const setup = readSetup(entries.map(entry => entry.filename))
    if (offered.includes('treatmentPlan') && setup.upper.length + setup.lower.length > 0) return asItIs
    const fits = (name: string, size: number) =>
      extensionOf(name) !== 'zip' &&
      offered.some(key => key !== 'thirdParty' && acceptFile(key, name, size) === null)
    const members = entries.filter(
      ({ filename, encrypted, uncompressedSize }) => !encrypted && fits(filename, uncompressedSize),
    )
    const bytes = members.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (members.length === 0 || members.length > maxMembers || bytes > maxBytes) return asItIs
    const files: File[] = []
    for (const entry of members) {
      const name = entry.filename.split('/').at(-1) || entry.filename
      const content = await entry.getData?.(new BlobWriter())
      if (content) files.push(withPath(new File([content], name), `${zip.name}/${entry.filename}`))
    }
    const contents = withoutLitter(files)
    return contents.length > 0 ? { files: contents, left: entries.length - members.length } : asItIs
  } catch {
    return asItIs
  } finally {
    await reader.close().catch(() => {})
  }
}

/** Unpacks all archives among the dropped files. */
export const openArchives = async (
  files: readonly File[],
  offered: readonly AssetTypeKey[],
): Promise<Opened> => {
  const opened: Opened[] = []
  for (const file of files)
    opened.push(
      extensionOf(file.name) === 'zip' ? await openArchive(file, offered) : { files: [file], left: 0 },
    )
  return {
    files: opened.flatMap(one => one.files),
    left: opened.reduce((sum, one) => sum + one.left, 0),
  }
}
