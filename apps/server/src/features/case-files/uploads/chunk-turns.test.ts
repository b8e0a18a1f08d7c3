import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createChunkTurns } from './chunk-turns.ts'

const aloneServer = { note: () => {}, hasOthers: () => false }

/** Simulates uploads that take a chunk at every turn. Returns the company that got each turn of the event loop. */
const runIterations = async (takeTurn: (company: string) => Promise<void>): Promise<string[][]> => {
  let iteration: string[] = []
  const recorded: string[][] = []
  const uploads = ['one', 'one', 'one', 'two'].map(async company => {
    for (let chunk = 0; chunk < 2; chunk += 1) {
      await takeTurn(company)
      iteration.push(company)
    }
  })
  const uploadsEnd = Promise.all(uploads).then(() => true)
  while (!(await Promise.race([uploadsEnd, nextIteration(false)]))) {
    if (iteration.length > 0) recorded.push(iteration)
    iteration = []
  }
  if (iteration.length > 0) recorded.push(iteration)
  return recorded
}

test('P17 uploads get one chunk for each iteration of the event loop, and companies take turns', async () => {
  const turns = await runIterations(createChunkTurns(aloneServer))
  expect(Math.max(...turns.map(({ length }) => length))).toBe(1)
  expect(turns.flat().slice(0, 5)).toEqual(['one', 'one', 'two', 'one', 'two'])
  expect(turns).toHaveLength(8)
})

test('uploads that give way to calls of another company are all completed', async () => {
  const turns = await runIterations(createChunkTurns({ ...aloneServer, hasOthers: () => true }))
  expect(turns.flat()).toHaveLength(8)
})

test('planted fault: without turns, one iteration handles a chunk of every upload', async () => {
  const [first = []] = await runIterations(async () => {})
  expect(first.length).toBeGreaterThan(3)
})
