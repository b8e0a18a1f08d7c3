/**
 * The bytes of unfinished uploads, kept in this browser so that a reload loses nothing. Only the content and opaque
 * ids are written, no name of a file or patient; an entry goes with the last byte, with a refusal, when it is
 * discarded, and when somebody else signs in.
 */
export interface KeptBytes {
  readonly assetUuid: string
  readonly userUuid: string
  readonly caseUuid: string
  readonly uploadUrl: string
  readonly bytes: Blob
}

const database = 'archway.uploads'
const shelf = 'bytes'

let opened: Promise<IDBDatabase> | undefined

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: 'assetUuid' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await open()).transaction(shelf, mode).objectStore(shelf)

/** Keeps the bytes. A browser without room or without storage keeps none: then a reload asks for the file again. */
export const keepBytes = async (entry: KeptBytes): Promise<void> => {
  try {
    // A slice of a file is the same bytes without its name.
    await answer((await store('readwrite')).put({ ...entry, bytes: entry.bytes.slice() }))
  } catch {
    // The upload itself goes on.
  }
}

export const dropBytes = async (assetUuid: string): Promise<void> => {
  try {
    await answer((await store('readwrite')).delete(assetUuid))
  } catch {
    // Nothing was kept.
  }
}

export const allKeptBytes = async (): Promise<KeptBytes[]> => {
  try {
    return await answer((await store('readonly')).getAll() as IDBRequest<KeptBytes[]>)
  } catch {
    return []
  }
}

export const dropAllBytes = async (): Promise<void> => {
  try {
    await answer((await store('readwrite')).clear())
  } catch {
    // Nothing was kept.
  }
}
