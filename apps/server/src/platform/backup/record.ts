import pg from 'pg'
import type { Database } from '../db/database.ts'
import { defaultConnectMs } from '../db/hang.ts'
import { systemScope } from '../db/scope.ts'

type Kind = 'backup' | 'verify'
type RunCounts = { readonly problems: number; readonly files: number; readonly bytes: number }
export type Run = RunCounts & { readonly endedAt: string }

/**
 * Records in the database, as its owner, the result of a backup or its verification, which the portal shows to
 * operators.
 */
export const recordRun = async (
  ownerUrl: string,
  kind: Kind,
  { problems, files, bytes }: RunCounts,
): Promise<void> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'archway backup',
    connectionTimeoutMillis: defaultConnectMs,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `insert into maintenance_run (kind, ended_at, problems, files, bytes) values ($1, now(), $2, $3, $4)
       on conflict (kind) do update set ended_at = excluded.ended_at, problems = excluded.problems,
         files = excluded.files, bytes = excluded.bytes`,
      [kind, problems, files, bytes],
    )
  } finally {
    await client.end()
  }
}

/** The last run of a kind; null if none was recorded. */
export const findLastRun = async (db: Database, kind: Kind): Promise<Run | null> => {
  const { rows } = await db.query<{ endedAt: Date; problems: number; files: number; bytes: string }>(
    systemScope,
    {
      name: 'last run',
      text: 'select ended_at as "endedAt", problems, files, bytes from maintenance_run where kind = $1',
      values: [kind],
    },
    { readOnly: true },
  )
  const [run] = rows
  return run
    ? {
        endedAt: run.endedAt.toISOString(),
        problems: run.problems,
        files: run.files,
        bytes: Number(run.bytes),
      }
    : null
}
