import { cpuOf } from '../src/cpu.ts'
import { prepareWorld } from './prepare.ts'
import { findPostgresAt, findProcessAt } from './processes.ts'
import { reportOf } from './report.ts'
import { playDay } from './run.ts'
import { settingsOf } from './settings.ts'

/**
 * `npm run load -- --url https://portal.example.com --companies 200` plays a clinic's day; `npm run load -- prepare`
 * first adds the companies to the database at DATABASE_URL. Exits with 1 if anything failed.
 */
const main = async (): Promise<number> => {
  const { command, settings } = settingsOf(process.argv.slice(2))
  const { DATABASE_URL: databaseUrl } = process.env
  if (command === 'prepare') {
    if (!databaseUrl) throw new Error('DATABASE_URL names the database of the server; it is not set')
    await prepareWorld(databaseUrl, settings)
    return 0
  }
  if (command !== 'run') throw new Error(`npm run load -- [prepare], not "${command}"`)
  const processes: [string, number][] = []
  for (const url of settings.urls) {
    const pid = findProcessAt(url)
    if (pid) processes.push([`server ${new URL(url).host}`, pid])
  }
  const postgres = databaseUrl ? await findPostgresAt(databaseUrl) : null
  if (postgres) processes.push(['PostgreSQL', postgres])
  const cpu = () => Object.fromEntries(processes.map(([name, pid]) => [name, cpuOf(pid)]))
  const outcome = await playDay(settings, cpu)
  process.stdout.write(settings.json ? `${JSON.stringify(outcome)}\n` : reportOf(outcome, settings))
  return Object.keys(outcome.errors).length === 0 ? 0 : 1
}

process.exit(
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    return 2
  }),
)
