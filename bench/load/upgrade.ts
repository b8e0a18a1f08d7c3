import { parseArgs } from 'node:util'
import { startDrill } from '../../apps/server/src/testing/restart/upgrade/drill.ts'
import type { Phase } from '../../apps/server/src/testing/restart/upgrade/phases.ts'
import { prepareRelease } from '../../apps/server/src/testing/restart/upgrade/release.ts'

/**
 * The drill of an upgrade with the demo data: two processes of the last release behind HAProxy, under load; this
 * release migrates, and replaces them one after the other; then the last release returns on the new schema, and this
 * one again. `npm run bench -- upgrade`, `-- upgrade --release <folder or commit>`. Exits with 1 if a request failed or
 * a case was lost. CI runs a short version (`apps/server/src/testing/restart/upgrade/upgrade.test.ts`).
 */
const { values } = parseArgs({
  options: {
    /** A folder with the last release and its node_modules, or its commit. */
    release: { type: 'string' },
    people: { type: 'string', default: '6' },
  },
})
const show = (label: string, figure: string | number): void =>
  void process.stdout.write(`${label.padEnd(52)} ${figure}\n`)
const showPhase = ({ name, seconds, requests, failed, slowestMs }: Phase): void =>
  show(name, `${seconds.toFixed(1)} s, ${requests} requests, ${failed} failed, slowest ${slowestMs} ms`)

const drill = await startDrill({
  before: await prepareRelease(values.release),
  demo: 'true',
  people: Number(values.people),
})
const problems: string[] = []
try {
  const migrate = async (): Promise<void> => {
    const exit = await drill.migrate()
    if (exit !== 0) problems.push(`the migration ended with ${exit}`)
  }
  const replaceBy = (release: 'last' | 'this') => async (): Promise<void> => {
    for (const exit of await drill.replaceBy(release))
      if (exit !== 0) problems.push(`a process ended with ${exit}`)
  }
  showPhase(await drill.during('the last release', async () => {}))
  showPhase(await drill.during('this release migrates', migrate))
  showPhase(await drill.during('both processes are replaced, one after the other', replaceBy('this')))
  showPhase(await drill.during('back to the last release, on the new schema', replaceBy('last')))
  showPhase(await drill.during('this release migrates again', migrate))
  showPhase(await drill.during('forward again', replaceBy('this')))
  const { acknowledged, stored } = await drill.countCases()
  show('cases that were acknowledged, and that are stored', `${acknowledged}, ${stored}`)
  if (stored !== acknowledged) problems.push('an acknowledged case is missing')
} catch (error) {
  problems.push(String(error))
} finally {
  problems.push(...drill.listFailures())
  await drill.close()
}
for (const line of problems) process.stdout.write(`FAILED ${line}\n`)
if (problems.length > 0) throw new Error(`What the processes wrote:\n${drill.output.join('')}`)
