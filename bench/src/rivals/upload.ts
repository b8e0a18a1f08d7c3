import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

/**
 * Minimal upload: a bare `node:http` server that streams the body into a file, hashes it, and answers after fsync. No
 * authentication, no resuming, no content checks.
 */
const [, , folder = ''] = process.argv
await mkdir(folder, { recursive: true })
let count = 0
const server = createServer(async (request, reply) => {
  count += 1
  const path = join(folder, `rival-${count}`)
  const handle = await open(path, 'w')
  const hash = createHash('sha256')
  let position = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk)
    await handle.write(chunk, 0, chunk.length, position)
    position += chunk.length
  }
  await handle.datasync()
  await handle.close()
  reply.writeHead(201).end(hash.digest('hex'))
  await rm(path)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
