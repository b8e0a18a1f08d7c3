import { fold, foldVersion } from '@archway/contract/kernel'
import type pg from 'pg'
import { withShortLocks } from './short-locks.ts'

/** Columns with the folded text of others, joined by a line feed in this order. */
const foldedColumns = [
  { table: 'case_file', column: 'name_folded', from: ['first_name', 'last_name'] },
  { table: 'case_file', column: 'reference_folded', from: ['patient_reference'] },
  { table: 'doctor', column: 'name_folded', from: ['name'] },
  { table: 'contact', column: 'name_folded', from: ['name'] },
  { table: 'address', column: 'title_folded', from: ['title'] },
] as const

const rowsAtOnce = 2000
const mark = `fold ${foldVersion}`

const textsOf = (columns: readonly string[], table: string): string =>
  columns.map(name => `${table}.${name}::text`).join()

type Row = { readonly id: string; readonly folded: string; readonly texts: readonly (string | null)[] }

/**
 * Folds stored names again if an earlier release folded differently: a search compares the folded search text with
 * the column. The version is stored as the comment of each column, so that this is done once.
 */
export const refoldTexts = async (owner: pg.Client): Promise<void> => {
  for (const { table, column, from } of foldedColumns) {
    const { rows: notedRows } = await owner.query(
      `select col_description($1::regclass, attnum) as note from pg_attribute where attrelid = $1::regclass and attname = $2`,
      [table, column],
    )
    if (notedRows[0]?.note === mark) continue
    // The owner sees the rows of all companies only while the policies are not forced on it.
    await withShortLocks(owner, () => owner.query(`alter table ${table} no force row level security`))
    try {
      let after = '00000000-0000-0000-0000-000000000000'
      for (;;) {
        const { rows } = await owner.query<Row>(
          `select id, ${column} as folded, array[${textsOf(from, table)}] as texts
           from ${table} where id > $1 order by id limit ${rowsAtOnce}`,
          [after],
        )
        const last = rows.at(-1)
        if (!last) break
        after = last.id
        const changed = rows
          .map(({ id, folded, texts }) => ({
            id,
            texts,
            folded,
            fresh: texts.map(text => fold(text ?? '')).join('\n'),
          }))
          .filter(({ folded, fresh }) => folded !== fresh)
        // Each page is a transaction: servers read and write the table during the refold, and their writes are
        // preserved.
        if (changed.length > 0)
          await owner.query(
            `update ${table} set ${column} = given.fresh
             from jsonb_to_recordset($1::jsonb) as given(id uuid, texts jsonb, fresh text)
             where ${table}.id = given.id and to_jsonb(array[${textsOf(from, table)}]) = given.texts`,
            [JSON.stringify(changed)],
          )
      }
      await withShortLocks(owner, () => owner.query(`comment on column ${table}.${column} is '${mark}'`))
    } finally {
      await withShortLocks(owner, () => owner.query(`alter table ${table} force row level security`))
    }
  }
}
