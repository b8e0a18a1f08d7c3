import { fold } from '@archway/contract/kernel'
import { libraryOf, maxMtlBytes, objHeadBytes, texturePaths } from '@archway/mesh/material'
import { pathOf, withPath } from '../../../ui/form/files/dropped-files.ts'
import { zipLibrary } from './zip-library.ts'

const surfaces = new WeakMap<File, File>()
/** The OBJ of a scan that was packed with its colors, by which it is named and examined; other files themselves. */
export const scanIn = (file: File): File => surfaces.get(file) ?? file

const isObj = ({ name }: File): boolean => /\.obj$/i.test(name)
/** Whether a file may give an OBJ its colors: its MTL file, or a picture. */
export const isMaterial = (name: string): boolean => /\.(mtl|png|jpe?g|webp)$/i.test(name)

const folderOf = (file: File): string => pathOf(file).split('/').slice(0, -1).join('/')
const nameOf = (path: string): string => fold(path.split(/[\\/]/).at(-1) ?? '')
const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** A path with forward slashes, without `.` and `..`, as it is compared. */
const normalizePath = (path: string): string => {
  const parts: string[] = []
  for (const part of path.split(/[\\/]/))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return fold(parts.join('/'))
}

/**
 * The file that another one names: at the path that it gives, or of that name in its own folder, because exporters
 * write paths of their machine. Never one of a further folder: a patient photo may have the name of a texture.
 */
const namedBy = (from: File, path: string, files: readonly File[]): File | undefined => {
  const full = normalizePath(`${folderOf(from)}/${path}`)
  return (
    files.find(file => normalizePath(pathOf(file)) === full) ??
    files.find(file => folderOf(file) === folderOf(from) && fold(file.name) === nameOf(path))
  )
}

/** The MTL file that an OBJ names, or that is named like it. */
const findMtl = async (surface: File, files: readonly File[]): Promise<File | undefined> => {
  const library = libraryOf(await surface.slice(0, objHeadBytes).text())
  const mtl =
    (library && namedBy(surface, library, files)) || namedBy(surface, `${stemOf(surface.name)}.mtl`, files)
  return mtl && mtl.size <= maxMtlBytes ? mtl : undefined
}

/** The MTL file and pictures of an OBJ; empty if there is none with a picture. */
const findMaterials = async (surface: File, files: readonly File[]): Promise<readonly File[]> => {
  const mtl = await findMtl(surface, files)
  if (!mtl) return []
  const paths = texturePaths(await mtl.text())
  const pictures = new Set(paths.flatMap(path => namedBy(mtl, path, files) ?? []))
  return pictures.size > 0 ? [mtl, ...pictures] : []
}

/** Every archive has the same date, so that the same scan has the same checksum when it is dropped again. */
const lastModDate = new Date(2000, 0, 1)

const pack = async (surface: File, materials: readonly File[]): Promise<File> => {
  const { BlobReader, BlobWriter, ZipWriter } = await zipLibrary()
  const writer = new ZipWriter(new BlobWriter('application/zip'), { lastModDate })
  for (const file of [surface, ...materials]) await writer.add(file.name, new BlobReader(file))
  const name = `${stemOf(surface.name)}.zip`
  const zip = new File([await writer.close()], name, { type: 'application/zip' })
  surfaces.set(zip, surface)
  return withPath(zip, [folderOf(surface), name].filter(part => part !== '').join('/'))
}

/**
 * Packs each OBJ with the MTL file and the pictures that give it its colors into one ZIP: a slot takes one file, and
 * the pictures are not photos of the patient. Files that belong to no OBJ stay as they are.
 */
export const packTextured = async (files: readonly File[]): Promise<File[]> => {
  if (!files.some(({ name }) => /\.mtl$/i.test(name))) return [...files]
  const packedByFile = new Map<File, File>()
  const usedFiles = new Set<File>()
  for (const surface of files.filter(isObj)) {
    try {
      const materials = await findMaterials(surface, files)
      if (materials.length === 0) continue
      packedByFile.set(surface, await pack(surface, materials))
      for (const file of materials) usedFiles.add(file)
    } catch {
      // A file that cannot be read now: all stay as they are, and its upload says why it fails.
    }
  }
  return files.flatMap(file => packedByFile.get(file) ?? (usedFiles.has(file) ? [] : [file]))
}
