/** Browsers offer hashing only to pages loaded over https or from this machine. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** SHA-256 in hex. Reads all of the bytes into memory. */
export const hashSha256 = async (bytes: Blob): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

const edgeBytes = 64 * 1024

/**
 * Distinguishes a file from another with the same name and length without reading all of it: SHA-256 (hex) of its
 * modification time, its size in bytes and its first and last 64 kB. Undefined if the browser cannot hash.
 */
export const computeFingerprint = async (file: Blob): Promise<string | undefined> => {
  if (!canHash()) return undefined
  const modified = file instanceof File ? file.lastModified : 0
  const first = file.slice(0, edgeBytes)
  const last = file.slice(Math.max(edgeBytes, file.size - edgeBytes))
  return hashSha256(new Blob([`${modified} ${file.size}\n`, first, last]))
}
