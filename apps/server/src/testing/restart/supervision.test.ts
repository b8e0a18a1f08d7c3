import { afterEach, expect, test } from 'vitest'
import { freezeDatabase } from '../outage/databases.ts'
import { type StartedTree, startTree } from './started-tree.ts'

// Each of these starts a database and several processes, on a machine that may be busy.

let tree: StartedTree
const otherTrees: StartedTree[] = []
afterEach(async () => {
  for (const processTree of [tree, ...otherTrees.splice(0)]) await processTree.close()
})

const kill = (pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void => {
  if (pid === undefined) throw new Error('there is no such process')
  process.kill(pid, signal)
}
const isUp = async (processTree = tree) => {
  await expect.poll(() => processTree.findStatus('/ready')).toBe(200)
  await expect
    .poll(async () => (await processTree.worker()) ?? processTree.output())
    .toEqual(expect.any(Number))
}
const readPids = async () => ({
  web: await tree.web(),
  worker: await tree.worker(),
  postgres: await tree.postgres(),
})

test('R10 every killed process of npm start is restarted, and SIGTERM ends all of them', async () => {
  tree = await startTree()
  await isUp()
  const first = await readPids()

  kill(first.worker)
  await expect.poll(tree.worker).not.toBeOneOf([first.worker, undefined])
  expect(tree.output()).toContain('The worker ended (SIGKILL); it is started again in 100 ms.')
  const second = await readPids()
  expect(second).toEqual({ ...first, worker: expect.any(Number) })

  kill(second.postgres)
  await expect.poll(tree.postgres).not.toBeOneOf([second.postgres, undefined])
  await isUp()
  expect(tree.output()).toContain('The embedded PostgreSQL is gone; starting it again.')
  const third = await readPids()
  expect(third).toEqual({ ...second, postgres: expect.any(Number) })

  kill(third.web)
  await expect.poll(tree.web).not.toBeOneOf([third.web, undefined])
  await isUp()
  expect(tree.output()).toContain('The server ended (SIGKILL).')
  expect(await tree.postgres()).toBe(third.postgres)
  // The worker of a killed portal ends by itself, so that no two run.
  await expect.poll(tree.living).not.toContain(third.worker)

  kill(tree.pid, 'SIGTERM')
  expect(await tree.exited).toEqual([0, null])
  expect(await tree.living()).toEqual([])
})

test('R10 a worker that dies at every start is restarted after longer and longer pauses, each time with a message, while the portal works', async () => {
  tree = await startTree({
    env: { NODE_OPTIONS: `--import ${new URL('./fault-worker-dies.ts', import.meta.url).href}` },
  })
  const delays = () =>
    [...tree.output().matchAll(/The worker ended \(7\); it is started again in (\d+) ms\./g)].map(([, ms]) =>
      Number(ms),
    )
  await expect.poll(() => delays().length).toBeGreaterThanOrEqual(5)
  expect(delays().slice(0, 5)).toEqual([100, 200, 400, 800, 1600])
  await expect.poll(() => tree.findStatus('/ready')).toBe(200)
  kill(tree.pid, 'SIGTERM')
  expect(await tree.exited).toEqual([0, null])
  expect(await tree.living()).toEqual([])
})

test('R10 SIGTERM ends all processes even while the embedded database hangs', async () => {
  tree = await startTree()
  await isUp()
  const { postgres } = await readPids()
  const resume = await freezeDatabase(postgres as number)
  kill(tree.pid, 'SIGTERM')
  expect(await tree.exited).toEqual([0, null])
  // The database is left suspended, for the next start to find.
  expect(await tree.living()).toEqual([postgres])
  resume()
})

test('R10 a server that cannot start ends npm start with its own exit code', async () => {
  tree = await startTree({ env: { WORKERS: 'many' } })
  expect(await tree.exited).toEqual([2, null])
  expect(tree.output()).toContain('WORKERS must be a whole number from 1 to 64')
  expect(await tree.living()).toEqual([])
})

test('R10 planted fault: without the restart loop the killed server is not restarted', async () => {
  tree = await startTree({
    fault: { replace: 'stopping.signal.aborted || !wasUp || code === 0', by: 'true' },
  })
  await isUp()
  kill(await tree.web())
  expect(await tree.exited).toEqual([1, null])
  expect(await tree.findStatus('/ready')).toBeNull()
})

test('R10 when npm start itself is killed, no process remains; planted fault: without the channel to its parent, the server does', async () => {
  tree = await startTree({ fault: { replace: "'inherit', 'ipc'", by: "'inherit'" } })
  const sound = await startTree()
  otherTrees.push(sound)
  await isUp()
  await isUp(sound)
  const web = await tree.web()
  kill(tree.pid)
  kill(sound.pid)
  await expect.poll(sound.living).toEqual([])
  expect(await tree.living()).toContain(web)
  expect(await tree.findStatus('/live')).toBe(200)
})
