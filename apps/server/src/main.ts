import { setFlagsFromString } from 'node:v8'

// Reading a thousand modules makes V8 hold a hundred megabytes that the server never needs again.
setFlagsFromString('--semi-space-growth-factor=1')
const { serve } = await import('./start/serve.ts')
setFlagsFromString('--semi-space-growth-factor=2')
await serve()
