import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'

/** A member of a room: sends, waits for the acknowledgement, and receives the messages of others. */
export type Line = {
  send(body: string): Promise<void>
  onMessage(listener: (body: string) => void): void
  close(): void
}

/** Connects to Archway. */
export const archwayLine = async (url: string, cookie: string, room: string): Promise<Line> => {
  const socket = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } })
  await new Promise<void>((done, failed) => {
    socket.once('connect', done)
    socket.once('connect_error', failed)
  })
  const joined = await socket.emitWithAck('join', { room })
  if (!joined.ok) throw new Error(joined.error)
  return {
    send: async body => {
      const answer = await socket.emitWithAck('message', { room, message: body, clientMsgId: randomUUID() })
      if (!answer.ok) throw new Error(answer.error)
    },
    onMessage: listener => {
      socket.on('message', ({ message }) => listener(message))
    },
    close: () => socket.disconnect(),
  }
}

/** Connects to the bare server. */
export const rivalLine = async (url: string, room: string): Promise<Line> => {
  const socket = new WebSocket(url.replace('http', 'ws'))
  await new Promise((done, failed) => {
    socket.once('open', done)
    socket.once('error', failed)
  })
  const waiting = new Map<string, () => void>()
  const listeners: ((body: string) => void)[] = []
  socket.on('message', raw => {
    const news = JSON.parse(String(raw))
    if (news.ack) {
      waiting.get(news.ack)?.()
      waiting.delete(news.ack)
    } else for (const listener of listeners) listener(news.body)
  })
  socket.send(JSON.stringify({ join: room }))
  return {
    send: body =>
      new Promise(done => {
        const id = randomUUID()
        waiting.set(id, done)
        socket.send(JSON.stringify({ id, room, body }))
      }),
    onMessage: listener => {
      listeners.push(listener)
    },
    close: () => socket.close(),
  }
}

const text = 'The lower scan has a hole behind 37, could you send it again with all molars please?'

/** Acknowledged messages per second, with a fixed number in flight on every connection. */
export const measureThroughput = async (
  lines: readonly Line[],
  seconds: number,
  underWay: number,
): Promise<number> => {
  const end = performance.now() + seconds * 1000
  let sentCount = 0
  const sendRepeatedly = async (connection: Line) => {
    while (performance.now() < end) {
      await connection.send(text)
      sentCount += 1
    }
  }
  await Promise.all(
    lines.flatMap(connection => Array.from({ length: underWay }, () => sendRepeatedly(connection))),
  )
  return sentCount / seconds
}

/** Sends at a steady rate; returns the milliseconds from sending to receiving, sorted. */
export const measureSteady = async (
  senders: readonly Line[],
  readers: readonly Line[],
  perSecond: number,
  seconds: number,
): Promise<number[]> => {
  const delays: number[] = []
  let measuring = true
  for (const reader of readers)
    reader.onMessage(body => {
      const at = Number(body.split(' ')[0])
      if (measuring && at > 0) delays.push(performance.now() - at)
    })
  const started = performance.now()
  const sending: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n * 1000) / perSecond
    while (performance.now() < due) await new Promise(resolve => setTimeout(resolve, 1))
    sending.push(senders[n % senders.length]?.send(`${performance.now()} ${text}`) ?? Promise.resolve())
  }
  await Promise.all(sending)
  await new Promise(resolve => setTimeout(resolve, 300))
  measuring = false
  return delays.toSorted((a, b) => a - b)
}
