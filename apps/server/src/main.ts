import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then what follows a start, such as the first jobs, is over. */
const settledMs = 5000

// Reading a thousand modules makes V8 hold a hundred megabytes that the server never needs again.
setFlagsFromString('--semi-space-growth-factor=1')
const { serve } = await import('./start/serve.ts')
setFlagsFromString('--semi-space-growth-factor=2')
// For the processes that it starts, where NODE_COMPILE_CACHE names a folder; otherwise nothing happens.
flushCompileCache()
await serve()
// What starting left behind is a fifth of the memory of a server at rest, and nothing else makes V8 collect all of it.
setTimeout(() => {
  setFlagsFromString('--expose-gc')
  const collect: (options: object) => void = runInNewContext('gc')
  collect({ type: 'major', flavor: 'last-resort' })
}, settledMs).unref()
