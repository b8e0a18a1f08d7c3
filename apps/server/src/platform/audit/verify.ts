import type { Database, Tx } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import { readDroppedTo, readParts } from './archive/parts.ts'
import { type Archive, verifyPart } from './archive/verify-part.ts'
import { hashOf, readSealed, type SealedLine } from './sealed-lines.ts'

/** A position at which the chain is broken. */
export type Break = {
  /** The day of the seal, YYYY-MM-DD; null for an unsealed line. */
  readonly day: string | null
  /** The id of the line; null if it is unknown. */
  readonly entry: number | null
  readonly sentence: string
}

export type Verdict = { readonly lines: number; readonly unsealed: number; readonly breaks: readonly Break[] }

/** The end of the chain at an earlier time, from the log. */
export type Anchor = { readonly number: number; readonly hash: string }

type Options = {
  readonly anchor?: Anchor | undefined
  /** Verifies the chain from this number on, without searching for lines that are not in the chain. */
  readonly from?: Anchor
  /** The storage of exported lines; without it, lines of dropped months count as missing. */
  readonly archive?: Archive
}

/**
 * Verifies the whole chain against the trail, on one snapshot: other processes keep sealing, and reading the end
 * later than the lines would look like truncation. The hashes are computed here, not by the database.
 */
export const verifyTrail = (db: Pick<Database, 'withinSnapshot'>, options: Options = {}): Promise<Verdict> =>
  db.withinSnapshot(systemScope, tx => verifyIn(tx, options))

const verifyIn = async (tx: Tx, { anchor, from, archive }: Options): Promise<Verdict> => {
  const breaks: Break[] = []
  let [number, hash, anchored] = [from?.number ?? 0, from?.hash ?? '', anchor === undefined]
  const recordLine = (line: Pick<SealedLine, 'number' | 'hash'>): void => {
    ;({ number, hash } = line)
    if (anchor?.number !== number) return
    anchored = true
    if (anchor.hash !== hash)
      breaks.push({
        day: null,
        entry: null,
        sentence: `The chain is not the one of the anchor: number ${number} had another hash then.`,
      })
  }
  const check = ({ number: at, day, entry, hash: stored, text }: SealedLine): void => {
    const addBreak = (sentence: string) => breaks.push({ day, entry, sentence })
    if (at !== number + 1)
      addBreak(
        `The chain lacks ${at - number - 1} lines before number ${at}: they were deleted with their seals.`,
      )
    else if (text === null) addBreak(`Line ${entry} was deleted: its seal, number ${at}, is still there.`)
    else if (hashOf(hash, text) !== stored)
      addBreak(
        `Line ${entry}, number ${at}, is not what was sealed: it, its seal or their order was changed.`,
      )
    recordLine({ number: at, hash: stored })
  }
  if (archive && !from) {
    // Reading the files takes longer than an idle transaction may.
    await tx.$client.query('set local idle_in_transaction_session_timeout = 0')
    const droppedTo = await readDroppedTo(tx)
    for (const part of await readParts(tx)) {
      if (part.fromNumber !== number + 1 || part.beforeHash !== hash)
        breaks.push({
          day: null,
          entry: null,
          sentence: `The file ${part.storageKey} does not follow the line before it, number ${number}.`,
        })
      for await (const partBreak of verifyPart(tx, archive, part, { droppedTo, onLine: recordLine }))
        breaks.push(partBreak)
        // The chain also continues after a damaged file.
      ;[number, hash] = [part.toNumber, part.lastHash]
    }
  }
  for (
    let rows = await readSealed(tx, { after: number });
    rows.length > 0;
    rows = await readSealed(tx, { after: number })
  )
    for (const row of rows) check(row)

  const { rows: heads } = await tx.$client.query<{ number: string; hash: string; completeTo: string }>({
    text: 'select number, hash, complete_to as "completeTo" from audit_chain',
  })
  const [head] = heads
  if (Number(head?.number ?? 0) !== number || (head?.hash ?? '') !== hash)
    breaks.push({
      day: null,
      entry: null,
      sentence: `The chain ends at number ${number}, and its end was recorded as number ${head?.number ?? 'none'}: lines were cut off, or the record was changed.`,
    })
  if (!anchored)
    breaks.push({
      day: null,
      entry: null,
      sentence: `The chain ends at number ${number}, before the anchor, number ${anchor?.number}: lines were cut off.`,
    })
  if (from) return { lines: number, unsealed: 0, breaks }
  const { rows: strays } = await tx.$client.query<{ id: string; late: boolean }>({
    text: `select e.id, e.id <= $1::bigint as late from audit_entry e
      where not exists (select from audit_seal s where s.entry_id = e.id) order by e.id`,
    values: [head?.completeTo ?? 0],
  })
  for (const { id } of strays.filter(({ late }) => late))
    breaks.push({
      day: null,
      entry: Number(id),
      sentence: `Line ${id} was inserted later: all lines up to ${head?.completeTo} had been sealed, and it was not among them.`,
    })
  return { lines: number, unsealed: strays.filter(({ late }) => !late).length, breaks }
}
