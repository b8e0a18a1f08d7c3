import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

/**
 * Uploads by hand: a bare `node:http` server that writes what comes into a file, hashes it on the way and answers
 * when it is on the disk. It has no authentication, no resuming, and no checks of content.
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
