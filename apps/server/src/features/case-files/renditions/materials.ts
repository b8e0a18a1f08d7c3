import { posix } from 'node:path'
import { fold } from '@archway/contract/kernel'
import {
  libraryOf,
  type Material,
  maxMtlBytes,
  objHeadBytes,
  readMtl,
  type Texture,
} from '@archway/mesh/material'
import type { Services } from '../../../platform/services.ts'
import type { ArchiveMember } from '../../../platform/storage/archive.ts'
import { WorkerLost, WorkOverrun } from '../../../platform/work/pool.ts'

const maxTextureBytes = 32 * 1024 * 1024
/** A limit above the number of textures that any scanner writes for one arch. */
const maxTextures = 8
const cpuSeconds = 10

/** Exporters change the case of file names between the MTL file and the archive. */
const baseName = (path: string): string => fold(path.split('/').at(-1) ?? '')

const folderOf = ({ filename }: ArchiveMember): string => posix.dirname(filename)

/** A member by its name: that of the same folder as the OBJ file before one of another folder. */
const findNearest = (obj: ArchiveMember, name: string, members: readonly ArchiveMember[]) => {
  const materialFiles = members.filter(({ filename }) => baseName(filename) === name)
  return materialFiles.find(member => folderOf(member) === folderOf(obj)) ?? materialFiles[0]
}

/** The MTL file that an OBJ file names, or the one named like it, or the first. */
const findMtl = async (
  obj: ArchiveMember,
  members: readonly ArchiveMember[],
): Promise<ArchiveMember | undefined> => {
  const mtlFiles = members.filter(
    ({ filename, uncompressedSize }) => /\.mtl$/i.test(filename) && uncompressedSize <= maxMtlBytes,
  )
  if (mtlFiles.length < 2) return mtlFiles[0]
  const head = (await obj.head(objHeadBytes)).toString('utf8')
  const library = libraryOf(head)?.replaceAll('\\', '/')
  const sameName = baseName(obj.filename).replace(/\.obj$/, '.mtl')
  return (
    (library && findNearest(obj, baseName(library), mtlFiles)) ||
    findNearest(obj, sameName, mtlFiles) ||
    mtlFiles[0]
  )
}

type DecodeOptions = { readonly company: string; readonly signal: AbortSignal | undefined }

/**
 * Reads the materials of the OBJ files of one archive from its other members, `textures` at most. Empty if no texture
 * can be decoded: the model then has no colors, but is made all the same. Files with the same MTL file that follow each
 * other share its textures. Throws `ArchiveError` for a damaged member.
 */
export const materialReader = (
  { workers }: Pick<Services, 'workers'>,
  members: readonly ArchiveMember[],
  { textures: allowed = maxTextures, ...decodeOptions }: DecodeOptions & { readonly textures?: number },
): ((obj: ArchiveMember) => Promise<readonly Material[]>) => {
  let texturesLeft = allowed
  const undecodable = new Set<ArchiveMember>()
  let last: { readonly mtl: ArchiveMember; readonly materials: readonly Material[] } | undefined
  const readMaterials = async (obj: ArchiveMember, mtl: ArchiveMember): Promise<Material[]> => {
    const entries = readMtl((await mtl.head(maxMtlBytes)).toString('utf8'))
    const files = [...new Set(entries.flatMap(({ picture }) => (picture ? fold(picture) : [])))]
    const textures = new Map<string, Texture>()
    for (const file of files.slice(0, Math.min(texturesLeft, maxTextures))) {
      const member = findNearest(
        obj,
        file,
        members.filter(({ uncompressedSize }) => uncompressedSize <= maxTextureBytes),
      )
      if (!member || undecodable.has(member)) continue
      texturesLeft -= 1
      const texture = await decodeTexture(workers, member, decodeOptions)
      if (texture) textures.set(file, texture)
      else undecodable.add(member)
    }
    if (textures.size === 0) return []
    return entries.map(({ name, color, picture }) => ({
      name,
      color,
      texture: textures.get(fold(picture ?? '')) ?? null,
    }))
  }
  return async obj => {
    const mtl = await findMtl(obj, members)
    if (!mtl) return []
    if (last?.mtl !== mtl) last = { mtl, materials: await readMaterials(obj, mtl) }
    return last.materials
  }
}

/** Null for a picture that cannot be decoded within its limits. */
const decodeTexture = async (
  workers: Services['workers'],
  member: ArchiveMember,
  { company, signal }: DecodeOptions,
): Promise<Texture | null> => {
  try {
    return await workers.run<Texture | null>({
      module: new URL('./image-work.ts', import.meta.url),
      call: 'encodeTexture',
      args: async () => [await member.head(member.uncompressedSize)],
      company,
      lane: 'background',
      cpuSeconds,
      signal,
      // One at a time, after its job has had its turn.
      isContinued: true,
    })
  } catch (error) {
    if (error instanceof WorkOverrun || error instanceof WorkerLost) return null
    throw error
  }
}
