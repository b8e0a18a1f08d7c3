import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds until the work after a start, such as the first jobs, is done. */
const settledMs = 5000

// Loading a thousand modules makes V8 retain a hundred megabytes that the server does not need later.
setFlagsFromString('--semi-space-growth-factor=1')
const { serve } = await import('./start/serve.ts')
setFlagsFromString('--semi-space-growth-factor=2')
// For child processes, if NODE_COMPILE_CACHE names a folder; otherwise without effect.
flushCompileCache()
await serve()
// Garbage of the start is a fifth of the memory of an idle server, and V8 does not collect all of it without a
// request.
setTimeout(() => {
  setFlagsFromString('--expose-gc')
  const collect: (options: object) => void = runInNewContext('gc')
  collect({ type: 'major', flavor: 'last-resort' })
}, settledMs).unref()
