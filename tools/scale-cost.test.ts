import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { jobConnections } from '../apps/server/src/platform/jobs/jobs.ts'
import { socketConnections } from '../apps/server/src/platform/sockets/fan-out.ts'
import { jobLanes } from '../apps/server/src/start/job-lanes.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/scale.md'), 'utf8')

const numberOf = (cell = ''): number => Number(cell.replaceAll(/[,*\s]/g, ''))

/** The rows of the table of costs: quantity, price and amount. */
const costsIn = (text: string): { rows: { name: string; due: number; amount: number }[]; sum: number } => {
  const [, section = ''] = text.split('## What it costs a month')
  const [, ...lines] = (section.split('\n## ')[0] ?? '').split('\n').filter(line => /^\| (?!-)/.test(line))
  const rows = lines.map(line => {
    const [name = '', quantity, price, amount] = line.split('|').slice(1)
    return { name: name.trim(), due: numberOf(quantity) * numberOf(price), amount: numberOf(amount) }
  })
  const sum = rows.pop()?.amount ?? 0
  return { rows, sum }
}
const findFaults = (text: string): string[] => {
  const { rows, sum } = costsIn(text)
  const total = rows.reduce((subtotal, { amount }) => subtotal + amount, 0)
  return [
    ...rows.filter(({ due, amount }) => Math.abs(due - amount) > 0.005).map(({ name }) => name),
    ...(rows.length === 0 || total !== sum ? ['sum'] : []),
  ]
}

test('the amounts of docs/scale.md are quantity times price, and their sum', () => {
  expect(findFaults(page)).toEqual([])
  expect(costsIn(page).rows).toHaveLength(8)
})

test('planted faults: a price or the sum was changed alone', () => {
  expect(findFaults(page.replace('| 250 | 750 |', '| 300 | 750 |'))).toEqual([
    'server machines, eight processes each',
  ])
  expect(findFaults(page.replace('**44,550**', '**44,560**'))).toEqual(['sum'])
})

/** The statements about connections that a page lacks, with the numbers that follow from these lanes. */
const findMissing = (
  pages: { scale: string; operations: string },
  lanes: readonly { concurrency: number }[],
): string[] => {
  const { DATABASE_CONNECTIONS: forRequests } = readConfig({}, [])
  const jobs = jobConnections(lanes)
  // One more, for `/ready`.
  const portal = forRequests + socketConnections + 1
  const statements = {
    operations: [
      `| \`DATABASE_CONNECTIONS\` | ${forRequests} |`,
      `up to ${socketConnections} for sockets and 1 for \`/ready\`, and a process with jobs up to ${jobs} more`,
      `a process holds up to ${portal} (a worker up to ${portal + jobs})`,
    ],
    scale: [
      `24 server processes with up to ${portal} connections each are ${24 * portal}`,
      `A worker takes up to ${portal + jobs}: ${jobs} for its jobs`,
      `four for each server process and ${socketConnections + jobs} for each worker`,
    ],
  }
  return (['operations', 'scale'] as const).flatMap(name =>
    statements[name].filter(statement => !pages[name].includes(statement)),
  )
}

test('the connections in docs/operations.md and docs/scale.md follow from the lanes of the jobs', () => {
  const operations = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  expect(findMissing({ scale: page, operations }, jobLanes)).toEqual([])
  // Planted faults: one more lane, and a page that still has an old number.
  expect(findMissing({ scale: page, operations }, [...jobLanes, { concurrency: 1 }])).toHaveLength(4)
  const old = operations.replace('a worker up to 50', 'with jobs up to 27')
  expect(findMissing({ scale: page, operations: old }, jobLanes)).toHaveLength(1)
})
