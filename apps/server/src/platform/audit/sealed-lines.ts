import { createHash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { lineText } from './chain-sql.ts'

/** A seal with the current text of its line; null if the line is gone. */
export type SealedLine = {
  readonly number: number
  readonly day: string
  readonly entry: number
  readonly hash: string
  readonly text: string | null
}

/** A line of an export names up to 20,000 cases and has most of a megabyte. */
const batch = 250

/** The hash of a line, given the hash of the line before it. */
export const hashOf = (before: string, text: string): string =>
  createHash('sha256')
    .update(before + text, 'utf8')
    .digest('hex')

/** The next batch of seals after a number, in order; empty at the end. */
export const readSealed = async (
  tx: Tx,
  { after, to = Number.MAX_SAFE_INTEGER }: { after: number; to?: number },
): Promise<SealedLine[]> => {
  const { rows } = await tx.$client.query<SealedLine>({
    text: `select s.number::float8 as number, s.day::text as day, s.entry_id::float8 as entry, s.hash,
        case when e.id is null then null else ${lineText} end as text
      from (select * from audit_seal where number > $1 and number <= $2 order by number limit ${batch}) s
      left join audit_entry e on e.id = s.entry_id order by s.number`,
    values: [after, to],
  })
  return rows
}
