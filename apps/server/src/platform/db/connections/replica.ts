import type { Log } from '../../process/log.ts'
import type { Database, Tx } from '../database.ts'
import { isDatabaseAway } from '../outage.ts'
import { asSystem, type Scope, systemScope } from '../scope.ts'

/** Reads of the calls that the contract declares for it, on a streaming replica; all others are those of the primary. */
export type Replica = {
  /** Counts a write of the viewer, in its transaction: the replica has it when it has the count. */
  noteWrite(tx: Tx, viewerId: string): Promise<void>
  /**
   * As `Database.read`: on the replica where that has the viewer's last write and follows the primary, else on the
   * primary. `work` is run again there where the replica fails under it.
   */
  read<T>(viewerId: string, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Where a read went, and why it did not go to the replica. */
export type ReplicaUse = 'replica' | 'own write' | 'behind' | 'away'

type Options = {
  readonly primary: Database
  readonly replica: Database
  readonly log: Pick<Log, 'warn' | 'info'>
  readonly onRead?: (use: ReplicaUse) => void
}

/** What others wrote is shown within this time; a replica further behind is not read. */
const maxBehind = '60 seconds'
/** A replica that was away is tried again after this time. */
const awayMs = 5000

const stateOf = `
  select coalesce((select w.number from viewer_write w where w.viewer_id = $1), 0)::float8 as number,
    pg_is_in_recovery() and exists (select pid from pg_stat_wal_receiver)
      and (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        or clock_timestamp() - pg_last_xact_replay_timestamp() < interval '${maxBehind}') as follows`

/** Thrown within a reading, which then goes to the primary. */
class NotHere extends Error {
  readonly use: ReplicaUse

  constructor(use: ReplicaUse) {
    super('this is not read from the replica')
    this.use = use
  }
}

/** Replay ends a statement that needs rows which the primary has removed. */
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

  /** On the connection of the reading itself: behind one address there may be several replicas. */
  const check = async (tx: Tx, viewerId: string, written: number): Promise<void> => {
    const { rows } = await asSystem(tx, () =>
      tx.$client.query<{ number: number; follows: boolean }>({ text: stateOf, values: [viewerId] }),
    )
    const [state] = rows
    if (!state?.follows) throw new NotHere('behind')
    if (state.number < written) throw new NotHere('own write')
  }

  const reasonFor = (error: unknown): ReplicaUse | null => {
    if (error instanceof NotHere) return error.use
    // A statement that writes: it would fail on the primary as well, where the reading is read-only too.
    if (isWrite(error)) return null
    if (isConflict(error)) return 'behind'
    return isDatabaseAway(error) ? 'away' : null
  }

  return {
    noteWrite: (tx, viewerId) =>
      asSystem(tx, async () => {
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
      const written = await writesOf(viewerId)
      try {
        const result = await replica.read(scope, async tx => {
          await check(tx, viewerId, written)
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
