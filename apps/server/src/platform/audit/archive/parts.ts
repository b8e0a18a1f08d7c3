import type { Tx } from '../../db/database.ts'
import type { ArchivedPart } from './files.ts'

export type StoredPart = ArchivedPart & { readonly manifestKey: string }

/** The exported parts of the chain, in order. */
export const readParts = async (tx: Tx): Promise<StoredPart[]> => {
  const { rows } = await tx.$client.query<StoredPart>({
    text: `select from_number::float8 as "fromNumber", to_number::float8 as "toNumber", before_hash as "beforeHash",
        last_hash as "lastHash", lines, bytes::float8 as bytes, sha256, storage_key as "storageKey",
        manifest_key as "manifestKey"
      from audit_export order by from_number`,
  })
  return rows
}

/** Lines up to this number may be missing in the database, because their months were dropped. */
export const readDroppedTo = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.$client.query<{ number: string }>({
    text: 'select dropped_to as number from audit_chain',
  })
  return Number(rows[0]?.number ?? 0)
}
