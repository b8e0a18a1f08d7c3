import { fold } from '@archway/contract/kernel'
import { type Material, readMtl, type Texture } from '@archway/mesh/material'
import type { Services } from '../../../platform/services.ts'
import type { ArchiveMember } from '../../../platform/storage/archive.ts'
import { WorkerLost, WorkOverrun } from '../../../platform/work/pool.ts'

const mebibyte = 1024 * 1024
const maxMtlBytes = mebibyte
const maxTextureBytes = 32 * mebibyte
/** A limit above the number of textures that any scanner writes for one arch. */
const maxTextures = 8
const cpuSeconds = 10

/** Exporters change the case of file names between the MTL file and the archive. */
const baseName = (path: string): string => fold(path.split('/').at(-1) ?? '')

/**
 * The materials of an OBJ file from the other members of its archive. Empty if no texture can be decoded: the model then
 * has no colors, but is made all the same. Throws `ArchiveError` for a damaged member.
 */
export const materialsIn = async (
  { workers }: Pick<Services, 'workers'>,
  members: readonly ArchiveMember[],
  { company, signal }: { company: string; signal: AbortSignal | undefined },
): Promise<Material[]> => {
  const mtl = members.find(
    ({ filename, uncompressedSize }) => /\.mtl$/i.test(filename) && uncompressedSize <= maxMtlBytes,
  )
  if (!mtl) return []
  const entries = readMtl((await mtl.head(maxMtlBytes)).toString('utf8'))
  const files = [...new Set(entries.flatMap(({ picture }) => (picture ? fold(picture) : [])))]
  const textures = new Map<string, Texture>()
  for (const file of files.slice(0, maxTextures)) {
    const member = members.find(
      ({ filename, uncompressedSize }) => baseName(filename) === file && uncompressedSize <= maxTextureBytes,
    )
    const texture = member && (await decoded(workers, member, { company, signal }))
    if (texture) textures.set(file, texture)
  }
  if (textures.size === 0) return []
  return entries.map(({ name, color, picture }) => ({
    name,
    color,
    texture: textures.get(fold(picture ?? '')) ?? null,
  }))
}

/** Null for a picture that cannot be decoded within its limits. */
const decoded = async (
  workers: Services['workers'],
  member: ArchiveMember,
  { company, signal }: { company: string; signal: AbortSignal | undefined },
): Promise<Texture | null> => {
  try {
    return await workers.run<Texture | null>({
      module: new URL('./image-work.ts', import.meta.url),
      call: 'texture',
      args: async () => [await member.head(member.uncompressedSize)],
      company,
      lane: 'background',
      cpuSeconds,
      signal,
    })
  } catch (error) {
    if (error instanceof WorkOverrun || error instanceof WorkerLost) return null
    throw error
  }
}
