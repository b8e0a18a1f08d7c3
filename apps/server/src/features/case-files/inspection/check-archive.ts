import { chatTypeKey } from '@archway/contract/case-files'
import type { Services } from '../../../platform/services.ts'
import { ArchiveError, readArchive } from '../../../platform/storage/archive.ts'
import type { AssetRow } from '../store.ts'
import { archiveFaults, docx, type Fault } from './inspect.ts'

/** Bytes that are unpacked of one archive: some seconds of CPU. What comes after them is not checked. */
const maxBytes = 1024 ** 3

/**
 * Whether a file is an archive of a case record. Archives of plans are excluded because the jobs that make their models
 * read them completely; archives sent in a chat, because they are not records.
 */
export const isReadWhole = ({
  mime,
  planId,
  typeKey,
}: Pick<AssetRow, 'mime' | 'planId' | 'typeKey'>): boolean =>
  (mime === 'application/zip' || mime === docx) && planId === null && typeKey !== chatTypeKey

/**
 * Reads all members of an archive and compares them with the sizes and checksums of its directory; null if nothing is
 * wrong. On arrival, only its directory and the beginning of one member were read.
 */
export const archiveFault = async (
  { storage }: Pick<Services, 'storage'>,
  { storageKey, bytes }: Pick<AssetRow, 'storageKey' | 'bytes'>,
  stopping: AbortSignal | undefined,
): Promise<Fault | null> => {
  let bytesLeft = maxBytes
  try {
    for (const member of await readArchive(storage, storageKey, bytes))
      for await (const chunk of member.read()) {
        stopping?.throwIfAborted()
        bytesLeft -= chunk.length
        if (bytesLeft < 0) return null
      }
    return null
  } catch (error) {
    if (error instanceof ArchiveError) return { reason: archiveFaults[error.fault] }
    throw error
  }
}
