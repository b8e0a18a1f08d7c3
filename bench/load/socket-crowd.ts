import { WebSocket } from 'ws'

/** Many open, idle portals, in a separate process: frames of socket.io without its client library. */
type Order = { readonly urls: readonly string[]; readonly cookies: readonly string[]; readonly count: number }

const atOnce = 50

/** Opens one socket; resolves once the server has accepted it. */
const openOne = (url: string, cookie: string, from: string, onMessage: () => void): Promise<WebSocket> =>
  new Promise((done, failed) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      headers: { cookie, 'x-forwarded-for': from },
      perMessageDeflate: false,
    })
    socket.on('error', failed)
    socket.on('close', () => failed(new Error('closed')))
    socket.on('message', raw => {
      const text = String(raw)
      if (text.startsWith('0')) socket.send('40')
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) done(socket)
      else if (text.startsWith('44')) failed(new Error(text))
      else if (text.startsWith('42')) onMessage()
    })
  })

let open: WebSocket[] = []
let receivedCount = 0
let failures = 0

/** Opens all sockets with this concurrency; returns the duration in milliseconds. */
const openAll = async ({ urls, cookies, count }: Order): Promise<number> => {
  const started = performance.now()
  let next = 0
  const worker = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const url = urls[n % urls.length] as string
      // Distributes the windows of each person over all processes.
      const cookie = cookies[Math.floor(n / urls.length) % cookies.length] as string
      const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      await openOne(url, cookie, from, () => {
        receivedCount += 1
      }).then(
        socket => open.push(socket),
        () => {
          failures += 1
        },
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return performance.now() - started
}

process.on('message', async (order: Order | 'heard' | 'cut') => {
  if (order === 'heard') return void process.send?.({ heard: receivedCount, open: open.length, failures })
  if (order === 'cut') {
    for (const socket of open) socket.terminate()
    open = []
    return void process.send?.({})
  }
  process.send?.({ ms: await openAll(order) })
})
