import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLog } from '../../platform/process/log.ts'
import { handleStrayErrors } from '../../platform/process/stray-errors.ts'

/** Logs lines on request of its parent, and replies with the number of unhandled errors. */
const log = createLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'text' })
handleStrayErrors(log, { surviveOutage: true })
if (process.env.PLANTED_FAULT === 'no-listener') process.stdout.removeAllListeners('error')

let errors = 0
process.on('uncaughtExceptionMonitor', () => {
  errors += 1
  // The planted fault does not end by itself.
  if (errors === 50) process.stdout.on('error', () => {})
})

process.on('message', async message => {
  if (message === 'end') process.exit()
  for (let line = 0; line < 10; line++) {
    log.info('a line')
    await nextTurn()
  }
  process.send?.(errors)
})
process.send?.('ready')
