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
const mostFiles = 300

export const withoutLitter = (files: readonly File[]): File[] =>
  files.filter(file => !isLitter(pathOf(file))).slice(0, mostFiles)

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise(resolve =>
    entry.file(
      file => resolve(withPath(file, entry.fullPath.replace(/^\//, ''))),
      () => resolve(null),
    ),
  )

const childrenOf = async (entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = entry.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    // A folder is told in parts, the last of them empty.
    const part = await new Promise<FileSystemEntry[]>(resolve =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (part.length === 0 || found.length > mostFiles) return found
    found.push(...part)
  }
}

const filesIn = async (entries: readonly FileSystemEntry[]): Promise<File[]> => {
  const found: File[] = []
  for (const entry of entries) {
    if (found.length >= mostFiles) break
    if (isLitter(entry.name)) continue
    if (entry.isDirectory) found.push(...(await filesIn(await childrenOf(entry as FileSystemDirectoryEntry))))
    else {
      const file = await fileOf(entry as FileSystemFileEntry)
      if (file) found.push(file)
    }
  }
  return found
}

/** The files of a drop, those in its folders among them. To be called in the drop itself: it is empty afterwards. */
export const droppedFiles = (transfer: DataTransfer): Promise<File[]> => {
  const plain = [...transfer.files]
  const entries = [...transfer.items].flatMap(item => item.webkitGetAsEntry?.() ?? [])
  return entries.some(entry => entry.isDirectory)
    ? filesIn(entries).then(withoutLitter)
    : Promise.resolve(withoutLitter(plain))
}
