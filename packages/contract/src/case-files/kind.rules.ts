/** The kind of a file by its extension (FILE-02..09); the first bytes are checked after the upload. */
const extensionsOf = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'tif', 'tiff', 'webp', 'heic', 'heif'],
  video: ['mp4', 'mov', 'avi', 'webm', 'mkv'],
  audio: ['mp3', 'wav', 'm4a', 'ogg'],
  document: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', 'rtf'],
  archive: ['zip', 'rar', '7z', 'tar', 'gz'],
  xml: ['xml'],
  stl: ['stl', 'ply', 'obj'],
} as const

export type FileKind = keyof typeof extensionsOf
export const fileKinds = Object.keys(extensionsOf) as readonly FileKind[]

const kinds: ReadonlyMap<string, FileKind> = new Map([
  ...fileKinds.flatMap(kind => extensionsOf[kind].map((extension): [string, FileKind] => [extension, kind])),
  // A radiograph in the X-ray machine's format (DICOM); accepted in X-ray slots only.
  ['dcm', 'image'],
])

/** The part after the last dot in lower case; empty when there is none. */
export const extensionOf = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** The kind that a file name implies; null for an unknown extension. */
export const kindOf = (fileName: string): FileKind | null => kinds.get(extensionOf(fileName)) ?? null
