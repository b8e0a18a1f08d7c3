/** The path of each file within a dropped folder, which `File` does not contain. */
const paths = new WeakMap<File, string>()

/** `folder/upper.stl` for a file of a folder, otherwise the file name. */
export const pathOf = (file: File): string => paths.get(file) || file.webkitRelativePath || file.name

/** Stores the path of a file that was extracted from an archive. */
export const withPath = (file: File, path: string): File => {
  paths.set(file, path)
  return file
}

/** Metadata files of operating systems. */
const isSystemFile = (path: string): boolean =>
  /(^|\/)(\.|__MACOSX(\/|$)|thumbs\.db$|desktop\.ini$)/i.test(path)

/** Maximum number of files, in case a whole disk is dropped. */
export const maxFiles = 300

export const withoutSystemFiles = (files: readonly File[]): File[] =>
  files.filter(file => !isSystemFile(pathOf(file)))

/** The files of a drop, and the names of unreadable ones. */
export type DroppedFiles = { readonly files: File[]; readonly unreadable: string[] }

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) =>
    entry.file(file => resolve(withPath(file, entry.fullPath.replace(/^\//, ''))), reject),
  )

const readChildren = async (entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = entry.createReader()
  const entriesRead: FileSystemEntry[] = []
  for (;;) {
    // `readEntries` returns a folder in parts, the last of them empty.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0 || entriesRead.length > maxFiles) return entriesRead
    entriesRead.push(...part)
  }
}

const collectFiles = async (
  entries: readonly FileSystemEntry[],
  collected: DroppedFiles,
): Promise<DroppedFiles> => {
  for (const entry of entries) {
    // One more than the maximum shows that there are more.
    if (collected.files.length > maxFiles) break
    if (isSystemFile(entry.name)) continue
    try {
      if (entry.isDirectory)
        await collectFiles(await readChildren(entry as FileSystemDirectoryEntry), collected)
      else collected.files.push(await readFile(entry as FileSystemFileEntry))
    } catch {
      collected.unreadable.push(entry.name)
    }
  }
  return collected
}

/**
 * The files of a drop, including those in folders. Call it synchronously in the drop event: the data is empty
 * afterwards.
 */
export const droppedFiles = (transfer: DataTransfer): Promise<DroppedFiles> => {
  const filesOnly = [...transfer.files]
  const entries = [...transfer.items].flatMap(item => item.webkitGetAsEntry?.() ?? [])
  return entries.some(entry => entry.isDirectory)
    ? collectFiles(entries, { files: [], unreadable: [] })
    : Promise.resolve({ files: filesOnly, unreadable: [] })
}
