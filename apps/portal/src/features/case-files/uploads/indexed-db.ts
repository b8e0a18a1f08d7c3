import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * The bytes of unfinished uploads, stored in this browser so that a reload loses nothing. Only the content and opaque
 * ids are written, no name of a file or patient; an entry is deleted with the last byte, with a refusal, when it is
 * discarded, and when another user signs in.
 */
export interface StoredBytes {
  readonly assetUuid: string
  readonly userUuid: string
  readonly caseUuid: string
  readonly uploadUrl: string
  /** Entries of earlier versions have none. */
  readonly direct?: boolean
  /** The stored bytes have no time: it cannot be computed from them again. */
  readonly fingerprint?: string
  readonly bytes: Blob
}

interface UploadSchema extends DBSchema {
  bytes: { key: string; value: StoredBytes }
}

let opened: Promise<IDBPDatabase<UploadSchema>> | undefined

const open = (): Promise<IDBPDatabase<UploadSchema>> => {
  opened ??= openDB<UploadSchema>('archway.uploads', 1, {
    upgrade: database => void database.createObjectStore('bytes', { keyPath: 'assetUuid' }),
  }).catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

/** Keeps the bytes. A browser without room or without storage keeps none: then a reload asks for the file again. */
export const putBytes = async (entry: StoredBytes): Promise<void> => {
  try {
    // A slice of a file is the same bytes without its name.
    await (await open()).put('bytes', { ...entry, bytes: entry.bytes.slice() })
  } catch {
    // The upload itself continues.
  }
}

export const deleteBytes = async (assetUuid: string): Promise<void> => {
  try {
    await (await open()).delete('bytes', assetUuid)
  } catch {
    // Nothing was stored.
  }
}

export const allBytes = async (): Promise<StoredBytes[]> => {
  try {
    return await (await open()).getAll('bytes')
  } catch {
    return []
  }
}

export const deleteAllBytes = async (): Promise<void> => {
  try {
    await (await open()).clear('bytes')
  } catch {
    // Nothing was stored.
  }
}
