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
  /** Missing in entries written by earlier versions. */
  readonly direct?: boolean
  /** Stored because it cannot be computed again: the stored bytes have no modification time. */
  readonly fingerprint?: string
  readonly bytes: Blob
}

interface UploadSchema extends DBSchema {
  bytes: { key: string; value: StoredBytes }
}

let databasePromise: Promise<IDBPDatabase<UploadSchema>> | undefined

const openDatabase = (): Promise<IDBPDatabase<UploadSchema>> => {
  databasePromise ??= openDB<UploadSchema>('archway.uploads', 1, {
    upgrade: database => void database.createObjectStore('bytes', { keyPath: 'assetUuid' }),
  }).catch(error => {
    databasePromise = undefined
    throw error
  })
  return databasePromise
}

/**
 * Stores the bytes. Does nothing if the browser has no space or no storage: after a reload, the file has to be chosen
 * again.
 */
export const putBytes = async (entry: StoredBytes): Promise<void> => {
  try {
    // A slice has the same bytes without the file's name.
    await (await openDatabase()).put('bytes', { ...entry, bytes: entry.bytes.slice() })
  } catch {
    // The upload itself continues.
  }
}

export const deleteBytes = async (assetUuid: string): Promise<void> => {
  try {
    await (await openDatabase()).delete('bytes', assetUuid)
  } catch {
    // Nothing was stored.
  }
}

export const listStoredBytes = async (): Promise<StoredBytes[]> => {
  try {
    return await (await openDatabase()).getAll('bytes')
  } catch {
    return []
  }
}

export const deleteAllBytes = async (): Promise<void> => {
  try {
    await (await openDatabase()).clear('bytes')
  } catch {
    // Nothing was stored.
  }
}
