/** What a file is by its extension (FILE-02..09); the first bytes are checked when it has arrived. */
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
  // A radiograph as the X-ray machine writes it; it is only taken where X-rays go.
  ['dcm', 'image'],
])

/** The part after the last dot in lower case; empty when there is none. */
export const extensionOf = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** The kind a file name promises, or null when the product knows no such extension. */
export const kindOf = (fileName: string): FileKind | null => kinds.get(extensionOf(fileName)) ?? null
