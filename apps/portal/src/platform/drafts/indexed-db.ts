import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/*
 * Unsent messages and comments in IndexedDB, so that a reload loses nothing. Every entry is encrypted with a
 * non-extractable key that is deleted at sign-out; without Web Crypto (plain http) nothing is stored. See
 * docs/decisions/0010-unsent-messages.md.
 */

const keyName = 'key'
/** Largest file stored, in bytes; a larger one has to be chosen again after a reload. */
const largestFile = 64 * 1024 * 1024

type Entry = { id: string; userUuid: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

interface OutboxSchema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  entries: { key: string; value: Entry }
}

let databasePromise: Promise<IDBPDatabase<OutboxSchema>> | undefined

const openDatabase = (): Promise<IDBPDatabase<OutboxSchema>> => {
  databasePromise ??= openDB<OutboxSchema>('archway.chat', 1, {
    upgrade: database => {
      database.createObjectStore('keys')
      database.createObjectStore('entries', { keyPath: 'id' })
    },
  }).catch(error => {
    databasePromise = undefined
    throw error
  })
  return databasePromise
}

/** The encryption key of this browser, created if missing; two tabs that create one at the same time share the first. */
const needKey = async (): Promise<CryptoKey> => {
  const database = await openDatabase()
  const storedKey = await database.get('keys', keyName)
  if (storedKey) return storedKey
  const newKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const { store, done } = database.transaction('keys', 'readwrite')
  const existingKey = await store.get(keyName)
  if (!existingKey) await store.put(newKey, keyName)
  await done
  return existingKey ?? newKey
}

export type StoredEntry = { readonly value: unknown; readonly bytes: Blob | null }

/** Serializes an entry: length of the JSON, the JSON, the bytes. */
const packEntry = async ({ value, bytes }: StoredEntry): Promise<ArrayBuffer> => {
  const json = new TextEncoder().encode(JSON.stringify(value))
  const head = new Uint32Array([json.byteLength])
  return new Blob(bytes ? [head, json, bytes] : [head, json]).arrayBuffer()
}

const unpackEntry = (packet: ArrayBuffer): StoredEntry => {
  const [length = 0] = new Uint32Array(packet.slice(0, 4))
  const value: unknown = JSON.parse(new TextDecoder().decode(packet.slice(4, 4 + length)))
  return { value, bytes: packet.byteLength > 4 + length ? new Blob([packet.slice(4 + length)]) : null }
}

let lastWrite: Promise<void> = Promise.resolve()

/**
 * Runs writes one after the other: encryption takes time, so an entry could otherwise be stored after its deletion, or
 * after the sign-out. A failed write is ignored: the entry is still in memory, or nothing was stored.
 */
const writeInOrder = (write: () => Promise<unknown>): Promise<void> => {
  lastWrite = lastWrite.then(write).then(
    () => {},
    () => {},
  )
  return lastWrite
}

/** Stores an entry under an id; does nothing when storage is full or unavailable. */
export const putEntry = (userUuid: string, id: string, entry: StoredEntry): Promise<void> =>
  writeInOrder(async () => {
    if ((entry.bytes?.size ?? 0) > largestFile) return
    const [key, packet] = await Promise.all([needKey(), packEntry(entry)])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, packet)
    await (await openDatabase()).put('entries', { id, userUuid, iv, sealed: encrypted })
  })

export const deleteEntry = (id: string): Promise<void> =>
  writeInOrder(async () => (await openDatabase()).delete('entries', id))

/** Deletes all entries and the key. */
export const deleteAllEntries = (): Promise<void> =>
  writeInOrder(async () => {
    const database = await openDatabase()
    await database.clear('entries')
    await database.clear('keys')
  })

/** The user's entries by id; entries of other users are deleted. */
export const listEntries = async (userUuid: string): Promise<Map<string, StoredEntry>> => {
  const entries = new Map<string, StoredEntry>()
  try {
    const all = await (await openDatabase()).getAll('entries')
    for (const entry of all) if (entry.userUuid !== userUuid) await deleteEntry(entry.id)
    const ownEntries = all.filter(entry => entry.userUuid === userUuid)
    if (ownEntries.length === 0) return entries
    const key = await needKey()
    for (const { id, iv, sealed } of ownEntries)
      entries.set(id, unpackEntry(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)))
  } catch {
    // Storage is unavailable, or the key is gone.
  }
  return entries
}
