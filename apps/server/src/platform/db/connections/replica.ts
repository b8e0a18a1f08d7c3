import type { Log } from '../../process/log.ts'
import type { Database, Tx } from '../database.ts'
import { isDatabaseAway } from '../outage.ts'
import { runAsSystem, type Scope, systemScope } from '../scope.ts'

/** Reads of the calls that the contract declares for it, on a streaming replica; all other reads use the primary. */
export type Replica = {
  /**
   * Increments the viewer's count of writes, in the transaction of the write: a replica with this count has the
   * write.
   */
  noteWrite(tx: Tx, viewerId: string): Promise<void>
  /**
   * As `Database.read`: on the replica if it has the viewer's last write and is not too far behind, otherwise on the
   * primary. If the replica fails during `work`, it is run again on the primary.
   */
  read<T>(viewerId: string, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Where a read was executed, and the reason if it was not the replica. */
export type ReplicaUse = 'replica' | 'own write' | 'behind' | 'away'

type Options = {
  readonly primary: Database
  readonly replica: Database
  readonly log: Pick<Log, 'warn' | 'info'>
  readonly onRead?: (use: ReplicaUse) => void
}

/** Writes of others become visible within this time; a replica further behind is not used. */
const maxBehind = '60 seconds'
/** A failed replica is tried again after this time. */
const awayMs = 5000

const stateOf = `
  select coalesce((select w.number from viewer_write w where w.viewer_id = $1), 0)::float8 as number,
    pg_is_in_recovery() and exists (select pid from pg_stat_wal_receiver)
      and (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        or clock_timestamp() - pg_last_xact_replay_timestamp() < interval '${maxBehind}') as follows`

/** Thrown within a read that then moves to the primary. */
class NotHere extends Error {
  readonly use: ReplicaUse

  constructor(use: ReplicaUse) {
    super('this is not read from the replica')
    this.use = use
  }
}

/** Replication cancels a statement that needs rows which the primary has removed. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '40001' || isConflict(error.cause))

const isWrite = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '25006' || isWrite(error.cause))

export const createReplica = ({ primary, replica, log, onRead = () => {} }: Options): Replica => {
  let awayUntil = 0

  const writesOf = async (viewerId: string): Promise<number> => {
    const { rows } = await primary.queryShared<{ number: number }>(systemScope, {
      name: 'writes of a viewer',
      text: 'select number::float8 as number from viewer_write where viewer_id = $1',
      values: [viewerId],
    })
    return rows[0]?.number ?? 0
  }

  /** On the same connection as the read, because one address may stand for several replicas. */
  const check = async (tx: Tx, viewerId: string, writtenNumber: number): Promise<void> => {
    const { rows } = await runAsSystem(tx, () =>
      tx.$client.query<{ number: number; follows: boolean }>({ text: stateOf, values: [viewerId] }),
    )
    const [state] = rows
    if (!state?.follows) throw new NotHere('behind')
    if (state.number < writtenNumber) throw new NotHere('own write')
  }

  const reasonFor = (error: unknown): ReplicaUse | null => {
    if (error instanceof NotHere) return error.use
    // A statement that writes: it would fail on the primary as well, since reads are read-only there, too.
    if (isWrite(error)) return null
    if (isConflict(error)) return 'behind'
    return isDatabaseAway(error) ? 'away' : null
  }

  return {
    noteWrite: (tx, viewerId) =>
      runAsSystem(tx, async () => {
        await tx.$client.query({
          name: 'write of a viewer',
          text: `insert into viewer_write (viewer_id, number) values ($1, 1)
            on conflict (viewer_id) do update set number = viewer_write.number + 1`,
          values: [viewerId],
        })
      }),

    read: async (viewerId, scope, work) => {
      const onPrimary = (use: ReplicaUse) => {
        onRead(use)
        return primary.read(scope, work)
      }
      if (performance.now() < awayUntil) return onPrimary('away')
      const lastWrites = await writesOf(viewerId)
      try {
        const result = await replica.read(scope, async tx => {
          await check(tx, viewerId, lastWrites)
          return work(tx)
        })
        onRead('replica')
        if (awayUntil > 0) log.info('The replica is back')
        awayUntil = 0
        return result
      } catch (error) {
        const reason = reasonFor(error)
        if (reason === null) throw error
        if (reason === 'away') {
          if (awayUntil === 0) log.warn('The replica is away: its reads go to the primary')
          awayUntil = performance.now() + awayMs
        }
        return onPrimary(reason)
      }
    },

    close: () => replica.close(),
  }
}

/** The address of the replica with login, password and database of the primary: replication copies them. */
export const replicaUrlOf = (replicaUrl: string, databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  const { hostname, port, search } = new URL(replicaUrl)
  url.hostname = hostname
  url.port = port
  if (search) url.search = search
  return url.href
}
