/** The library for archives, which is fetched when the first one is opened or written. */
export const zipLibrary = async () => {
  const { BlobReader, BlobWriter, configure, ZipReader, ZipWriter } = await import('@zip.js/zip.js')
  // With workers, the library would load them from blob addresses, which the content security policy forbids.
  configure({ useWebWorkers: false })
  return { BlobReader, BlobWriter, ZipReader, ZipWriter }
}
