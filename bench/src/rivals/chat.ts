import { createServer } from 'node:http'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * Minimal chat: a bare `ws` server that stores every message with one insert, acknowledges it afterwards and sends it
 * to all members of the room. No session, no access check, no resends, no order.
 */
const [, , databaseUrl = ''] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await pool.query(
  `create table if not exists rival_message (id uuid primary key, room uuid not null, body text not null,
    sender text not null, created_at timestamptz not null default now())`,
)
await pool.query('create index if not exists rival_message_of_room on rival_message (room, created_at)')

const rooms = new Map<string, Set<WebSocket>>()
const insert = {
  name: 'insert',
  text: 'insert into rival_message (id, room, body, sender) values ($1, $2, $3, $4)',
}
const http = createServer()
new WebSocketServer({ server: http }).on('connection', socket => {
  socket.on('message', async raw => {
    const { join, id, room, body } = JSON.parse(String(raw))
    if (join) {
      rooms.set(join, (rooms.get(join) ?? new Set()).add(socket))
      return
    }
    await pool.query({ ...insert, values: [id, room, body, 'somebody'] })
    socket.send(JSON.stringify({ ack: id }))
    const news = JSON.stringify({ id, room, body })
    for (const reader of rooms.get(room) ?? []) reader.send(news)
  })
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
