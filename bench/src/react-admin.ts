import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { install } from './peers.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds react-admin's case list and serves it; forwards its calls to Archway with the same session. */
export const serveReactAdmin = async (calls: string) => {
  const folder = await install('react-admin')
  const vite = resolve(import.meta.dirname, '../../node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', folder, '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (built.status !== 0) throw new Error('the list of react-admin could not be built')
  const dist = join(folder, 'dist')
  const files = new Map(
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter(path => types[extname(path)])
      .map(path => [`/${path}`, brotliCompressSync(readFileSync(join(dist, path)))]),
  )
  const scriptBytes = [...files].reduce(
    (sum, [path, body]) => sum + (extname(path) === '.js' ? body.length : 0),
    0,
  )
  const server = createServer((incoming, response) => {
    const path = incoming.url === '/' ? '/index.html' : (incoming.url ?? '')
    const body = files.get(path)
    if (body)
      response.writeHead(200, { 'content-type': types[extname(path)], 'content-encoding': 'br' }).end(body)
    else {
      const { method, headers } = incoming
      incoming.pipe(
        request(new URL(path, calls), { method, headers }, answered => {
          response.writeHead(answered.statusCode ?? 502, answered.headers)
          answered.pipe(response)
        }),
      )
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scriptBytes,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
