import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type SavedTable, tableFile } from './folder.ts'
import { BackupProblem } from './problem.ts'
import { quoteNames, type Table } from './schema.ts'

/** Counts and hashes a stream. In COPY's text format every row is one line. */
const meter = () => {
  const hash = createHash('sha256')
  const totals = { rows: 0, bytes: 0, sha256: '' }
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      totals.bytes += chunk.length
      for (let offset = chunk.indexOf(10); offset >= 0; offset = chunk.indexOf(10, offset + 1))
        totals.rows += 1
      done(null, chunk)
    },
    flush: done => {
      totals.sha256 = hash.digest('hex')
      done()
    },
  })
  return { stream, found: totals }
}

const columnsOf = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map(name => quoteNames(name)).join(', ')

/** Writes the rows of a table as the transaction of `client` sees them. */
export const saveTable = async (client: pg.ClientBase, folder: string, table: Table): Promise<SavedTable> => {
  const { stream, found } = meter()
  await pipeline(
    // Copies a query, because a partitioned table cannot be copied by its name.
    client.query(
      copyTo(`copy (select ${columnsOf(table)} from ${quoteNames(table.schema, table.name)}) to stdout`),
    ),
    stream,
    createGzip(),
    createWriteStream(join(folder, tableFile(table)), { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { ...table, columns: [...table.columns], ...found }
}

/** Loads a saved table into `target`. Throws a message if it was modified. */
const readTable = async (folder: string, table: SavedTable, target: Writable): Promise<void> => {
  const { stream, found } = meter()
  const name = `${table.schema}.${table.name}`
  try {
    await pipeline(createReadStream(join(folder, tableFile(table))), createGunzip(), stream, target)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupProblem(`The rows of ${name} are missing in the backup.`)
    if (code.startsWith('Z_')) throw new BackupProblem(`The rows of ${name} in the backup are damaged.`)
    throw error
  }
  if (found.rows !== table.rows)
    throw new BackupProblem(
      `The backup holds ${found.rows} rows of ${name} in place of the ${table.rows} that were saved.`,
    )
  if (found.sha256 !== table.sha256)
    throw new BackupProblem(`The rows of ${name} in the backup are not those that were saved.`)
}

export const checkTable = (folder: string, table: SavedTable): Promise<void> =>
  readTable(folder, table, new Writable({ write: (_chunk, _encoding, done) => done() }))

export const loadTable = (client: pg.ClientBase, folder: string, table: SavedTable): Promise<void> =>
  readTable(
    folder,
    table,
    client.query(copyFrom(`copy ${quoteNames(table.schema, table.name)} (${columnsOf(table)}) from stdin`)),
  )

/** Makes values independent of settings of the server and of the role. */
export const portableSettings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`
