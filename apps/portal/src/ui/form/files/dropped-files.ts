/** Where each file of a dropped folder lay; a `File` does not tell by itself. */
const paths = new WeakMap<File, string>()

/** `folder/upper.stl` for a file of a folder, its name for any other. */
export const pathOf = (file: File): string => paths.get(file) || file.webkitRelativePath || file.name

/** Remembers where a file lay, for one that was taken out of something. */
export const withPath = (file: File, path: string): File => {
  paths.set(file, path)
  return file
}

/** What systems put into folders on their own. */
const isLitter = (path: string): boolean => /(^|\/)(\.|__MACOSX(\/|$)|thumbs\.db$|desktop\.ini$)/i.test(path)

/** More than anybody means to drop; a whole disk ends here. */
export const maxFiles = 300

export const withoutLitter = (files: readonly File[]): File[] => files.filter(file => !isLitter(pathOf(file)))

/** What was found of a drop, and the names of what the browser was not let into. */
export type DroppedFiles = { readonly files: File[]; readonly unread: string[] }

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) =>
    entry.file(file => resolve(withPath(file, entry.fullPath.replace(/^\//, ''))), reject),
  )

const childrenOf = async (entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = entry.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    // A folder is listed in parts, the last of them empty.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0 || found.length > maxFiles) return found
    found.push(...part)
  }
}

const look = async (entries: readonly FileSystemEntry[], found: DroppedFiles): Promise<DroppedFiles> => {
  for (const entry of entries) {
    // One more than is taken tells that there are more.
    if (found.files.length > maxFiles) break
    if (isLitter(entry.name)) continue
    try {
      if (entry.isDirectory) await look(await childrenOf(entry as FileSystemDirectoryEntry), found)
      else found.files.push(await fileOf(entry as FileSystemFileEntry))
    } catch {
      found.unread.push(entry.name)
    }
  }
  return found
}

/** The files of a drop, those in its folders among them. To be called in the drop itself: it is empty afterwards. */
export const droppedFiles = (transfer: DataTransfer): Promise<DroppedFiles> => {
  const plain = [...transfer.files]
  const entries = [...transfer.items].flatMap(item => item.webkitGetAsEntry?.() ?? [])
  return entries.some(entry => entry.isDirectory)
    ? look(entries, { files: [], unread: [] })
    : Promise.resolve({ files: plain, unread: [] })
}
