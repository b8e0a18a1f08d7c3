/** Pixels of a texture, three bytes each, rows from the top. */
export type Texture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

/** A material of an OBJ file. `color` is red, green and blue, 0 to 255. */
export type Material = {
  readonly name: string
  readonly color: readonly [number, number, number]
  readonly texture: Texture | null
}

/** A material as its MTL file declares it; `picture` is the name of its texture file, without folders. */
export type MaterialEntry = Pick<Material, 'name' | 'color'> & { readonly picture: string | null }

/** Options of `map_Kd`, such as `-s 1 1 1` or `-clamp on`, before the file name. */
const options = /^(?:-[a-z]+\s+(?:(?:on|off|-?[\d.]+(?:e[-+]?\d+)?)\s+)*)*/i

/** How much of an OBJ file is read to find the name of its MTL file, in bytes: it is written above the surface. */
export const objHeadBytes = 16 * 1024

/** Larger MTL files are not read, in bytes. */
export const maxMtlBytes = 1024 * 1024

/** The path of the MTL file that the head of an OBJ file names, as it is written. */
export const libraryOf = (objHead: string): string | undefined =>
  /^mtllib[ \t]+(\S.*)$/m.exec(objHead)?.[1]?.trim()

/** Characters. Longer lines are not written by exporters, and would take long to match. */
const maxLine = 1000

const byte = (value: string | undefined): number =>
  Math.round(Math.min(1, Math.max(0, Number(value) || 0)) * 255)

const statementsOf = (text: string): { keyword: string; rest: string }[] =>
  text.split('\n').flatMap(line => {
    if (line.length > maxLine) return []
    const [, keyword = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? []
    return { keyword, rest }
  })

const pathOf = (rest: string): string => rest.replace(options, '')

/** The paths of the texture files of an MTL file, as they are written. */
export const texturePaths = (text: string): string[] =>
  statementsOf(text).flatMap(({ keyword, rest }) => (keyword === 'map_Kd' ? pathOf(rest) || [] : []))

/** Reads the names, diffuse colors and texture file names of an MTL file; everything else is ignored. */
export const readMtl = (text: string): MaterialEntry[] => {
  const entries: { name: string; color: [number, number, number]; picture: string | null }[] = []
  for (const { keyword, rest } of statementsOf(text)) {
    const entry = entries.at(-1)
    if (keyword === 'newmtl') entries.push({ name: rest, color: [255, 255, 255], picture: null })
    else if (keyword === 'Kd' && entry) {
      const [red, green, blue] = rest.split(/\s+/)
      entry.color = [byte(red), byte(green ?? red), byte(blue ?? red)]
    } else if (keyword === 'map_Kd' && entry) entry.picture = pathOf(rest).split(/[\\/]/).at(-1) || null
  }
  return entries
}

/** The color of a texture at u and v, which count from its lower left corner and repeat outside of 0 to 1. */
export const colorAt = (
  { width, height, pixels }: Texture,
  u: number,
  v: number,
): [number, number, number] => {
  const column = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width))
  const row = Math.min(height - 1, Math.floor((1 - (v - Math.floor(v))) * height))
  const offset = (row * width + column) * 3
  return [pixels[offset]!, pixels[offset + 1]!, pixels[offset + 2]!]
}
