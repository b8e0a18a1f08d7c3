import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPages, packPages } from './build-portal.mjs'
import { checkHost, install, printLine, runCommand, runNode, Stop, waitForExit } from './install.mjs'

const usage = `npm start -- [--port 3000] [--data ./data] [--host localhost] [--no-demo] [--role web|worker|all]
npm run dev -- the same options; reloads the server and the portal when a file changes
Settings by environment: ROLE, PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, SMTP_URL, MAIL_FROM, LOG_LEVEL, DEMO`

function readOptions() {
  const args = process.argv.slice(2)
  // Node 20 before 20.17 does not support negative options.
  const otherArgs = args.filter(arg => arg !== '--no-demo')
  try {
    const { values } = parseArgs({
      args: otherArgs,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        role: { type: 'string' },
        demo: { type: 'boolean' },
        dev: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    return { ...values, forServer: args.filter(arg => arg !== '--dev') }
  } catch (error) {
    throw new Stop(`${error.message.split('\n')[0]}\n${usage}`)
  }
}

function portOf(options) {
  const text = options.port ?? (process.env.PORT?.trim() || '3000')
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) {
    throw new Stop(`The port must be a whole number from 0 to 65535, not "${text}".`)
  }
  return Number(text)
}

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host }, () => {
      const { port: freePort } = probe.address()
      probe.close(() => resolve(freePort))
    })
  })
}

async function checkPort(port, host) {
  try {
    await listen(port, host)
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new Stop(
        `Port ${port} is in use by another program. Choose another port: npm start -- --port ${port + 1}`,
      )
    }
    if (error.code === 'EACCES') {
      throw new Stop(
        `This user is not allowed to listen on port ${port}. Choose a port above 1023: npm start -- --port 3000`,
      )
    }
    if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
      throw new Stop(`Cannot listen on "${host}": it is not an address of this machine.`)
    }
    throw error
  }
}

/** Forwards stop signals. The terminal also sends Ctrl-C to the children: they ignore the second signal. */
function passSignals(children, stopping = new AbortController()) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping.abort()
      for (const child of children()) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

/** A worker serves no pages and listens on no port. */
const isWorker = options => (options.role ?? process.env.ROLE?.trim()) === 'worker'

const firstDelayMs = 500
const maxDelayMs = 10_000

/**
 * Starts the server, and restarts it if it exits unexpectedly after it was up. The portal is built while the server
 * prepares the database.
 */
async function start(options) {
  const giveUp = new AbortController()
  const building = isWorker(options) ? Promise.resolve() : buildPages(giveUp.signal)
  const pack = () =>
    isWorker(options)
      ? undefined
      : packPages({ background: true, signal: giveUp.signal }).catch(error => printLine(error.message))
  try {
    const code = await superviseServer(options, building, pack)
    giveUp.abort()
    await building
    return code
  } finally {
    giveUp.abort()
  }
}

/** `building`: the portal is built; `onUp` is called at each start of the server that succeeds. */
async function superviseServer(options, building, onUp) {
  printLine(isWorker(options) ? 'Starting the worker …' : 'Starting the server …')
  let server
  building.catch(() => server.kill('SIGTERM'))
  let wasUp = false
  let delayMs = firstDelayMs
  const stopping = new AbortController()
  passSignals(() => [server], stopping)
  while (true) {
    server = runNode([youngGenerationOption, 'apps/server/src/main.ts', ...options.forServer], {
      env: { ...childEnv, ...(isWorker(options) ? {} : { PORTAL_BUILD: 'running' }) },
      stdio: withParent,
    })
    const launched = server
    building.then(
      () => launched.connected && launched.send('built'),
      () => {},
    )
    server.once('message', () => {
      wasUp = true
      delayMs = firstDelayMs
      void onUp()
    })
    const code = await waitForExit(server)
    if (stopping.signal.aborted || !wasUp || code === 0) return code
    printLine(
      `The server ended (${server.signalCode ?? code}). All acknowledged changes are stored. Restarting …`,
    )
    await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return 0
    delayMs = Math.min(maxDelayMs, delayMs * 2)
  }
}

// The channel closes when this process is killed, so that the server exits too and frees the port.
const withParent = ['inherit', 'inherit', 'inherit', 'ipc']

// A larger young generation of the heap saves CPU under load, but needs more memory when idle (docs/decisions/0028).
const youngGenerationOption = '--max-semi-space-size=4'

const compiled = new URL('../node_modules/.cache/compiled', import.meta.url)

const childEnv = {
  // With fewer glibc arenas, more freed memory is returned to the system (docs/decisions/0028).
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // The module compile cache: every process after the first needs a fifth less CPU to start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? fileURLToPath(compiled),
  NODE_OPTIONS: [process.env.NODE_OPTIONS, '--disable-warning=ExperimentalWarning'].filter(Boolean).join(' '),
}

async function develop(options, port, host) {
  const serverPort = await listen(0, '127.0.0.1')
  const address = process.env.PUBLIC_URL?.trim() || `http://localhost:${port}`
  printLine(`Starting the server and the portal with hot reload. Open ${address} when both are up …`)
  const server = runNode(
    [
      '--watch',
      '--watch-preserve-output',
      'apps/server/src/main.ts',
      ...options.forServer,
      '--port',
      String(serverPort),
      '--host',
      '127.0.0.1',
    ],
    {
      env: { ...childEnv, PUBLIC_URL: address },
    },
  )
  const portal = runNode(['tools/dev-portal.mjs'], {
    env: { PORT: String(port), HOST: host, SERVER_URL: `http://127.0.0.1:${serverPort}` },
  })
  const children = [server, portal]
  passSignals(() => children)
  const code = await Promise.race(children.map(waitForExit))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map(child => child.exitCode ?? child.signalCode ?? waitForExit(child)))
  return code
}

await runCommand(async () => {
  checkHost()
  const options = readOptions()
  if (options.help) return void printLine(usage)
  const port = portOf(options)
  const host = options.host ?? (process.env.HOST?.trim() || 'localhost')
  if (!isWorker(options)) await checkPort(port, host)
  install()
  return options.dev ? develop(options, port, host) : start(options)
})
