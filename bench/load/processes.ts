import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import pg from 'pg'

const isHere = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** The inode of the socket that listens on a port of this machine; Linux only. */
const findListeningInode = (port: number): string | null => {
  const suffix = port.toString(16).toUpperCase().padStart(4, '0')
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
      if (state === '0A' && local.endsWith(`:${suffix}`)) return inode ?? null
    }
  return null
}

/** The process that listens at an address of this machine; null for another machine or one without `/proc`. */
export const findProcessAt = (url: string): number | null => {
  const { hostname, port, protocol } = new URL(url)
  if (!isHere(hostname) || process.platform !== 'linux') return null
  const inode = findListeningInode(Number(port || (protocol === 'https:' ? 443 : 80)))
  if (!inode) return null
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name)))
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`))
        if (readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`) return Number(pid)
    } catch {
      // The process has ended, belongs to another user, or closed the file in between.
    }
  return null
}

/** The main process of a PostgreSQL on this machine; null if it is elsewhere or does not report it. */
export const findPostgresAt = async (databaseUrl: string): Promise<number | null> => {
  const { hostname } = new URL(databaseUrl)
  if (hostname !== '' && !isHere(hostname)) return null
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
    return Number.parseInt(rows[0]?.file ?? '', 10) || null
  } catch {
    return null
  } finally {
    await client.end()
  }
}
