import { startJobs } from '../jobs.ts'

/**
 * A process that runs one kind of job, `held`: it sends `started` to its parent and ends the job when it receives
 * `end`. Its argument is the address of the database.
 */
const ends: (() => void)[] = []
await startJobs(
  process.argv[2] ?? '',
  {
    held: () =>
      new Promise<void>(resolve => {
        ends.push(resolve)
        process.send?.('started')
      }),
  },
  { graceMs: 900, onError: (message, error) => process.send?.(`${message}: ${error}`) },
)
process.on('message', () => {
  for (const end of ends.splice(0)) end()
  process.send?.('ended')
})
process.send?.('ready')
