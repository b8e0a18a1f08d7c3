import type { DicomFacts } from '@archway/contract/case-files'
import type { Services } from '../../../platform/services.ts'
import { readPart } from '../../../platform/storage/read-part.ts'
import { WorkerLost, WorkOverrun } from '../../../platform/work/pool.ts'
import { dicomHeadBytes } from './dicom.ts'
import type { Size } from './header-work.ts'

export type HeaderReader = Pick<Services, 'storage' | 'workers'> & {
  /** For a file that has just been uploaded: it waits for its turn and is not refused when the queue is full. */
  readonly isContinued?: boolean
}

type StoredFile = {
  readonly key: string
  readonly bytes: number
  readonly companyId: string
  readonly uploadedById?: string | null
}

/** Reading the header of a good file takes milliseconds. */
const cpuSeconds = 2

const mebibyte = 1024 * 1024
/**
 * Number of bytes in which the size of a photo is searched: nearly always the first is enough, the last is the limit.
 */
const photoHeads = [mebibyte / 2, 16 * mebibyte] as const
/** A worker may also crash for other reasons: only a header that has crashed two counts as hostile. */
const maxHeaderLosses = 2

/**
 * Reads a header in a worker: a header of 24 kB can take seconds or, in a library, hundreds of megabytes. Returns
 * null if it exceeds its limits or crashes its worker. Throws `SLOW_DOWN` or `BUSY` if the queue is full.
 */
const readHeader = async <T>(
  reader: HeaderReader,
  file: StoredFile,
  part: { call: string; length: number; more?: readonly unknown[] },
  losses = 0,
): Promise<T | null> => {
  const { storage, workers, isContinued = false } = reader
  const { key, bytes, companyId, uploadedById } = file
  const { call, length, more = [] } = part
  try {
    return await workers.run<T>({
      module: new URL('./header-work.ts', import.meta.url),
      call,
      // Read when its turn comes, so that waiting files use no memory.
      args: async () => [
        await readPart(storage, key, { start: 0, end: Math.min(length, bytes) - 1 }),
        ...more,
      ],
      company: companyId,
      person: uploadedById ?? undefined,
      lane: 'people',
      cpuSeconds,
      isContinued: isContinued || losses > 0,
    })
  } catch (error) {
    if (error instanceof WorkOverrun) return null
    if (!(error instanceof WorkerLost)) throw error
    return losses + 1 < maxHeaderLosses ? readHeader(reader, file, part, losses + 1) : null
  }
}

/** Displayed width and height in pixels; null if they cannot be read. */
export const photoFacts = async (
  reader: HeaderReader,
  file: StoredFile,
  mime: string,
): Promise<Size | null> => {
  for (const [index, length] of photoHeads.entries()) {
    if (index > 0 && file.bytes <= photoHeads[0]) return null
    const size = await readHeader<Size | null>(reader, file, { call: 'photoSize', length, more: [mime] })
    if (size) return size
  }
  return null
}

/** The metadata in the header of a radiograph; null if it cannot be read. */
export const radiographFacts = (reader: HeaderReader, file: StoredFile): Promise<DicomFacts | null> =>
  readHeader(reader, file, { call: 'radiographFacts', length: dicomHeadBytes })
