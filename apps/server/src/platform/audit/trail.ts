import { createBatcher } from '../db/batcher.ts'
import type { Database, Tx } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Entry } from './entry.ts'

/** Adds lines to the audit trail. */
export type Trail = {
  /** In the transaction of the described write: either both are stored or neither. */
  within(tx: Tx, entry: Entry): Promise<void>
  /**
   * Resolves when the entry is stored. Concurrent entries are inserted together. The commit of a read's entry does not
   * wait for the disk; entries of writes and refusals do.
   */
  write(entry: Entry): Promise<void>
}

// A closed connection has no address; its entry must not make the other entries of the batch fail.
const statement = `
  insert into audit_entry (at, request_id, class, call, params, ids, account_id, audience, staff_role, company_id, result, code, address)
  select at, "requestId", class, call, params, ids, "accountId", audience, "staffRole", "companyId", result, code, coalesce(address, 'unknown')
  from json_to_recordset($1) as e (at timestamptz, "requestId" uuid, class text, call text, params jsonb, ids uuid[],
    "accountId" uuid, audience text, "staffRole" text, "companyId" uuid, result text, code text, address text)`
const toInsertStatement = (entries: readonly Entry[]) => ({
  name: 'audit',
  text: statement,
  values: [JSON.stringify(entries)],
})

/** Maximum number of lines in one statement. */
const atOnce = 500

/**
 * An entry with more ids is inserted by itself: the entries of other requests would wait until all its ids are indexed.
 */
const maxBatchedIds = 500

/**
 * A caller waits for one insert; entries that arrive during it are inserted together by the next. So no response is
 * sent before its entry is stored, and a busy process inserts rarely.
 */
export const createTrail = (db: Database): Trail => {
  const createWriter = (commitWithoutWaiting: boolean) => {
    const insert = async (entries: readonly Entry[]): Promise<void> => {
      await db.query(systemScope, toInsertStatement(entries), { commitWithoutWaiting })
    }
    const batched = createBatcher(atOnce, async (entries: readonly Entry[]) => {
      await insert(entries)
      return entries.map(() => undefined)
    })
    return (entry: Entry): Promise<void> =>
      entry.ids.length > maxBatchedIds ? insert([entry]) : batched(entry)
  }
  const [durable, ofReads] = [createWriter(false), createWriter(true)]
  return {
    within: async (tx, entry) => {
      await tx.$client.query(toInsertStatement([entry]))
    },
    write: entry => (entry.class === 'patientRead' && entry.result === 'ok' ? ofReads : durable)(entry),
  }
}
