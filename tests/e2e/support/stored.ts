import type { Page } from '@playwright/test'

type Stored = {
  /** Local and session storage as they are written. */
  readonly plain: string
  /**
   * Every entry of every IndexedDB database as text, bytes included; objects of type CryptoKey appear without the key.
   */
  readonly entries: readonly string[]
}

// Written as text, because this package has no types of browsers.
const reading = `(async () => {
  const answer = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const bytes = async value =>
    value instanceof Blob ? value.text()
    : value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value)
    : value && typeof value === 'object' && !(value instanceof CryptoKey)
      ? JSON.stringify(await Promise.all(Object.entries(value).map(async ([name, held]) => [name, await bytes(held)])))
    : JSON.stringify(value) ?? ''
  const entries = []
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      for (const held of await answer(database.transaction(store).objectStore(store).getAll()))
        if (!(held instanceof CryptoKey)) entries.push(await bytes(held))
    database.close()
  }
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) entries.push(url)
  return { plain: JSON.stringify({ ...localStorage, ...sessionStorage }), entries }
})()`

/** Everything this browser stores for the portal, in any kind of storage. */
export const readStored = (page: Page): Promise<Stored> => page.evaluate<Stored>(reading)
