import type pg from 'pg'

/** So many connections are shared. Measured: one or two alike, with more the answers stop arriving together. */
const most = 2
/** A lane whose oldest statement is under way for longer is left alone until it has answered. */
const slowMs = 20

/** A connection that several statements are on at a time, and when each of them began, oldest first. */
type Lane = { readonly client: Promise<pg.PoolClient>; readonly begun: number[] }

/**
 * Connections of the pool that many short reads share: what is asked meanwhile is sent without waiting, and what is
 * ready comes back together, at three quarters of the CPU of a connection each. Answers come in the order of asking,
 * so whatever may take long or waits for the disk belongs on a connection of its own.
 */
export const createLanes = (pool: pg.Pool) => {
  const lanes = new Set<Lane>()

  const open = (): Lane => {
    const lane = { client: pool.connect(), begun: [] }
    lanes.add(lane)
    return lane
  }

  /** The lane with the least to do; another one while there may be more; none when all of them are slow. */
  const choose = (now: number): Lane | undefined => {
    let best: Lane | undefined
    for (const lane of lanes)
      if (now - (lane.begun[0] ?? now) <= slowMs && (!best || lane.begun.length < best.begun.length))
        best = lane
    return lanes.size < most && best?.begun.length !== 0 ? open() : best
  }

  const leave = async (lane: Lane): Promise<void> => {
    lane.begun.shift()
    if (lane.begun.length > 0) return
    lanes.delete(lane)
    // One that broke is thrown away by the pool.
    await lane.client.then(client => client.release()).catch(() => {})
  }

  /** `ask` sends one statement that is a transaction of its own, and nothing after its answer. */
  return async <T>(ask: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const now = performance.now()
    const lane = choose(now)
    if (!lane) {
      const client = await pool.connect()
      try {
        return await ask(client)
      } finally {
        client.release()
      }
    }
    lane.begun.push(now)
    try {
      return await ask(await lane.client)
    } finally {
      await leave(lane)
    }
  }
}
