import { nameOfFile, pieceName, piecesOf, pieceTokens, toFileName } from '@archway/contract/orders'
import { ArchiveError, type PackedMember, readArchive } from '../../../platform/storage/archive.ts'
import { NotStored, type Storage } from '../../../platform/storage/storage.ts'
import type { CopiedMember } from '../../../platform/storage/write-archive.ts'
import type { StoredArchive } from '../../plans/index.ts'
import type { BoardRow } from '../board/store.ts'

type Contents = {
  readonly members: readonly CopiedMember[]
  /** Identifiers of orders that have no checked model for some piece. */
  readonly missing: readonly string[]
}

/** The models of an archive by piece: `U07.stl`, `upper/u7.stl` and `U07.STL` are `U07`. */
type Models = ReadonlyMap<string, PackedMember>
const noModels: Models = new Map()

const modelsIn = async (storage: Storage, { storageKey, bytes }: StoredArchive): Promise<Models> => {
  const members = await readArchive(storage, storageKey, bytes)
  return new Map(
    members.flatMap(({ filename, packed }) => {
      const [, arch, step] = /(?:^|\/)([ul])(\d{1,2})\.stl$/i.exec(filename) ?? []
      if (!arch || !step) return []
      return [[pieceName(/u/i.test(arch) ? 'upper' : 'lower', Number(step)), packed] as const]
    }),
  )
}

/** An archive that can no longer be read counts as empty. */
const emptyIfUnreadable = (error: unknown): Models => {
  if (error instanceof ArchiveError || error instanceof NotStored) return noModels
  throw error
}

/**
 * The models of each order, one per piece, named by the pattern. Several orders get a folder each. `archives`: the
 * checked archives by plan.
 */
export const readContents = async (
  storage: Storage,
  rows: readonly BoardRow[],
  archives: ReadonlyMap<string, StoredArchive>,
  pattern: string,
): Promise<Contents> => {
  const members: CopiedMember[] = []
  const missing: string[] = []
  for (const { order, caseRow } of rows) {
    const archive = archives.get(order.planId ?? '')
    const models = archive ? await modelsIn(storage, archive).catch(emptyIfUnreadable) : noModels
    const pieces = piecesOf(order.steps)
    if (pieces.length === 0 || pieces.some(piece => !models.has(piece))) {
      missing.push(order.identifier)
      continue
    }
    const folder = rows.length > 1 ? `${toFileName(order.identifier)}/` : ''
    for (const piece of pieces) {
      const member = models.get(piece)
      const name = nameOfFile(pattern, {
        order: order.identifier,
        case: caseRow.identifier,
        batch: order.batch ?? order.requestIdentifier ?? '',
        product: order.product,
        material: order.material,
        ...pieceTokens(piece),
      })
      if (member) members.push({ name: `${folder}${name}.stl`, member })
    }
  }
  return { members, missing }
}
