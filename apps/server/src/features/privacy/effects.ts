import { type ErasureEffect, erasureEffects as order } from '@archway/contract/privacy'
import type { Tx } from '../../platform/db/database.ts'
import { filledForAll, fillPlaceholders, type Person, placesOf } from './person.ts'
import type { Place } from './registry.ts'

const effectOfTable: Readonly<Record<string, ErasureEffect>> = {
  case_file: 'cases',
  plan: 'plans',
  case_order: 'orders',
  case_request: 'requests',
  chat_message: 'messages',
  address: 'addresses',
  session: 'sessions',
}
/** Rows that are removed for whole companies as a precaution; they are not data of the person. */
const technical: readonly string[] = ['idempotency_key', 'person_export', 'approval']

/** One person, or the patients of all cases of a record. */
type People = readonly [Person, ...Person[]]

const countRows = async (tx: Tx, people: People, count: string, table: string, where: string) => {
  const statement = `select ${count}::int as n from ${table} where ${where}`
  const { rows } = await tx.execute<{ n: number }>(
    people.length === 1 ? fillPlaceholders(statement, people[0]) : filledForAll(statement, people),
  )
  return rows[0]?.n ?? 0
}

/** How many entries and stored files an erasure of these people would remove or replace now; zeros are omitted. */
export const readErasureEffects = async (
  tx: Tx,
  people: People,
): Promise<{ effect: ErasureEffect; count: number }[]> => {
  const counts = new Map<ErasureEffect, number>()
  const add = (effect: ErasureEffect, n: number) => counts.set(effect, (counts.get(effect) ?? 0) + n)
  const byTable = new Map<string, Place[]>()
  for (const place of placesOf(people[0]))
    if (!technical.includes(place.table))
      byTable.set(place.table, [...(byTable.get(place.table) ?? []), place])
  for (const [table, places] of byTable) {
    // A row that is changed in several ways is counted once.
    const where = places.map(place => `(${place.where})`).join(' or ')
    add(effectOfTable[table] ?? 'other', await countRows(tx, people, 'count(*)', table, where))
    for (const place of places)
      for (const column of place.files ?? [])
        add('files', await countRows(tx, people, `count(${column})`, table, place.where))
  }
  return order.flatMap(effect => {
    const count = counts.get(effect) ?? 0
    return count > 0 ? [{ effect, count }] : []
  })
}
