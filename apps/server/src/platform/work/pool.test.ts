import { afterAll, describe, expect, test } from 'vitest'
import { createDocuments } from './documents.ts'
import { createPool, type Work, WorkerLost, type WorkPool } from './pool.ts'
import { createTurns } from './turns.ts'
import { watchProcess } from './watch.ts'

const pool = createPool({ size: 2, memoryMb: 256 })
afterAll(() => pool.close())

const samples = new URL('./testing/samples.ts', import.meta.url)
const work = (call: string, overrides: Partial<Work> = {}): Work => ({
  ...{ module: samples, call, args: [], company: 'a', lane: 'people', cpuSeconds: 10 },
  ...overrides,
})

describe('work in child processes (P17, R15)', () => {
  test('runs in another process and returns its result, or throws its error', async () => {
    expect(await pool.run(work('double', { args: [21] }))).toBe(42)
    expect(await pool.run(work('pid'))).not.toBe(process.pid)
    await expect(pool.run(work('fail'))).rejects.toThrow('as planned')
  })

  test.skipIf(process.platform !== 'linux')(
    'work that exceeds its CPU or memory limit is permanently refused, and the next runs',
    async () => {
      await expect(pool.run(work('spin', { cpuSeconds: 0.5 }))).rejects.toMatchObject({
        code: 'TOO_HEAVY',
        resource: 'cpu',
      })
      await expect(pool.run(work('hoard'))).rejects.toMatchObject({ code: 'TOO_HEAVY', resource: 'memory' })
      expect(await pool.run(work('double', { args: [2] }))).toBe(4)
    },
  )

  test.skipIf(process.platform !== 'linux')(
    'planted fault: a monitor that reads too little memory lets the same work exceed its limit',
    async () => {
      const limits = { cpuSeconds: 1000, memoryBytes: 1 }
      const overruns: string[] = []
      let reads = 0
      const stopBlindWatch = watchProcess(
        process.pid,
        limits,
        resource => overruns.push(resource),
        () => {
          reads += 1
          return { cpuSeconds: reads, memoryBytes: 0 }
        },
      )
      await expect.poll(() => reads).toBeGreaterThan(3)
      stopBlindWatch()
      expect(overruns).toEqual([])
      const stopWatch = watchProcess(process.pid, limits, resource => overruns.push(resource))
      await expect.poll(() => overruns).toEqual(['memory'])
      stopWatch()
    },
  )

  test('prefers a worker that has already loaded its module, without affecting the others', async () => {
    const small = createPool({ size: 2, memoryMb: 256 })
    const otherModule = new URL('data:text/javascript,export const pid = () => process.pid')
    const readPid = (module: URL) => small.run<number>(work('pid', { module }))
    const first = await readPid(samples)
    const second = await readPid(otherModule)
    expect(second).not.toBe(first)
    expect([await readPid(samples), await readPid(otherModule)]).toEqual([first, second])
    small.close()
  })

  test('R11 a signal to every process of the service does not end workers; the server decides', async () => {
    const small = createPool({ size: 1, memoryMb: 256 })
    const pid = await small.run<number>(work('pid'))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(pid, signal)
    expect(await small.run<number>(work('pid'))).toBe(pid)
    // Planted fault: a worker with the default signal handling of Node loses its current work.
    const moduleWithDefaultSignals = `data:text/javascript,export const leave = () => void process.removeAllListeners('SIGTERM')`
    await small.run(work('leave', { module: new URL(moduleWithDefaultSignals) }))
    process.kill(pid, 'SIGTERM')
    expect(await small.run<number>(work('pid')).catch(error => error)).not.toBe(pid)
    small.close()
  })

  test('a worker that dies for another reason does not fail its work', async () => {
    await expect(pool.run(work('die'))).rejects.toBeInstanceOf(WorkerLost)
    expect(await pool.run(work('double', { args: [3] }))).toBe(6)
  })

  test('work of a caller who has disconnected is stopped, running or waiting', async () => {
    const small = createPool({ size: 1, memoryMb: 256 })
    const abortController = new AbortController()
    const runningWork = small.run(work('spin', { cpuSeconds: 1000, signal: abortController.signal }))
    const waitingWork = small.run(work('double', { args: [1], signal: abortController.signal }))
    abortController.abort(new Error('disconnected'))
    await expect(runningWork).rejects.toThrow('disconnected')
    await expect(waitingWork).rejects.toThrow('disconnected')
    expect(await small.run(work('double', { args: [4] }))).toBe(8)
    small.close()
  })

  test('a company with too much waiting work is refused with a time to wait; another is still served', async () => {
    const small = createPool({ size: 2, memoryMb: 256 })
    const abortController = new AbortController()
    const many = Array.from({ length: 25 }, () =>
      small.run(work('spin', { cpuSeconds: 1000, signal: abortController.signal })),
    )
    const settlement = Promise.allSettled(many)
    await expect(small.run(work('pid'))).rejects.toMatchObject({ code: 'SLOW_DOWN', values: { sec: 48 } })
    expect(await small.run(work('double', { args: [5], company: 'b' }))).toBe(10)
    abortController.abort(new Error('disconnected'))
    await settlement
    small.close()
  })
})

describe('turns between the people of a company (P17)', () => {
  test('one person cannot use the whole queue of the company: a colleague is served', async () => {
    const small = createPool({ size: 2, memoryMb: 256 })
    const abortController = new AbortController()
    const occupyWorker = (person: string) =>
      small.run(work('spin', { cpuSeconds: 1000, signal: abortController.signal, person }))
    const many = Array.from({ length: 17 }, () => occupyWorker('one'))
    const settlement = Promise.allSettled(many)
    await expect(occupyWorker('one')).rejects.toMatchObject({ code: 'SLOW_DOWN', values: { sec: 32 } })
    const colleague = Promise.allSettled([occupyWorker('two')])
    abortController.abort(new Error('disconnected'))
    await settlement
    const [outcome] = await colleague
    expect(outcome).toMatchObject({ status: 'rejected', reason: new Error('disconnected') })
    small.close()
  })

  /** The order in which the work of one company starts, one at a time. */
  const recordOrder = async (names: readonly string[], personOf: (name: string) => string) => {
    const turns = createTurns({ size: 1 })
    const startedNames: string[] = []
    await Promise.all(
      names.map(name =>
        turns.run('a', 'people', async () => void startedNames.push(name), { person: personOf(name) }),
      ),
    )
    return startedNames
  }
  const names = ['x1', 'x2', 'x3', 'x4', 'y1', 'z1']

  test('people take turns, however much work one of them requests', async () => {
    expect(await recordOrder(names, name => name[0] as string)).toEqual(['x1', 'x2', 'y1', 'z1', 'x3', 'x4'])
  })

  test('planted fault: without turns, colleagues wait for all work of the first person', async () => {
    expect(await recordOrder(names, () => 'everybody')).toEqual(names)
  })
})

describe('turns between companies (P17)', () => {
  /** The order in which queued work of these companies starts, two at a time. */
  const listTurnOrder = async (names: readonly string[], companyOf: (name: string) => string) => {
    const turns = createTurns({ size: 2 })
    const startedNames: string[] = []
    let openGate = (): void => {}
    const gate = new Promise<void>(resolve => {
      openGate = resolve
    })
    const all = names.map(name =>
      turns.run(companyOf(name), 'people', async () => {
        startedNames.push(name)
        await gate
      }),
    )
    openGate()
    await Promise.all(all)
    return startedNames
  }
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']

  test('companies take turns, and none uses all slots', async () => {
    const order = await listTurnOrder(names, name => name[0] as string)
    expect(order.slice(0, 2)).toEqual(['a1', 'b1'])
    expect(order.indexOf('c1')).toBeLessThan(order.indexOf('a4'))
  })

  test('planted fault: with one queue for all, the others wait for all work of the first company', async () => {
    const order = await listTurnOrder(names, () => 'everybody')
    expect(order.slice(0, 5)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  })

  test('work that people wait for comes before background work, which never uses every slot', async () => {
    const turns = createTurns({ size: 2 })
    const startedNames: string[] = []
    let openGate = (): void => {}
    const gate = new Promise<void>(resolve => {
      openGate = resolve
    })
    const run = (name: string, company: string, lane: 'people' | 'background') =>
      turns.run(company, lane, async () => {
        startedNames.push(name)
        await gate
      })
    const all = [
      run('export 1', 'a', 'background'),
      run('export 2', 'b', 'background'),
      run('edit', 'c', 'people'),
    ]
    await expect.poll(() => startedNames).toEqual(['export 1', 'edit'])
    openGate()
    await Promise.all(all)
    expect(startedNames).toEqual(['export 1', 'edit', 'export 2'])
  })
})

describe('documents are cached by the hash of their content (P17)', () => {
  test('the same content is generated once, also by concurrent calls; other content and failures are not cached', async () => {
    const runs: unknown[] = []
    const counting = {
      run: async ({ args }: Work) => {
        const [content] = args as readonly { broken?: boolean }[]
        runs.push(content)
        if (content?.broken) throw new Error('broken')
        return Buffer.from(JSON.stringify(content))
      },
      close: () => {},
    } as WorkPool
    const documents = createDocuments(counting)
    const writeDocument = (content: object) =>
      documents({ module: samples, write: 'write', content, company: 'a' })
    const [first, second] = await Promise.all([
      writeDocument({ language: 'en' }),
      writeDocument({ language: 'en' }),
    ])
    expect(second.equals(first)).toBe(true)
    expect((await writeDocument({ language: 'en' })).equals(first)).toBe(true)
    expect(runs).toHaveLength(1)
    await writeDocument({ language: 'tr' })
    expect(runs).toHaveLength(2)
    await expect(writeDocument({ broken: true })).rejects.toThrow('broken')
    await expect(writeDocument({ broken: true })).rejects.toThrow('broken')
    expect(runs).toHaveLength(4)
  })

  test('over 32 MB, only the oldest documents are generated again', async () => {
    const runs: number[] = []
    const large = {
      run: async ({ args }: Work) => {
        runs.push((args as readonly { page: number }[])[0]?.page ?? 0)
        return Buffer.alloc(12 * 1024 * 1024)
      },
      close: () => {},
    } as WorkPool
    const documents = createDocuments(large)
    const write = (page: number) =>
      documents({ module: samples, write: 'write', content: { page }, company: 'a' })
    for (const page of [1, 2, 3, 2, 3, 1]) await write(page)
    expect(runs).toEqual([1, 2, 3, 1])
  })
})
