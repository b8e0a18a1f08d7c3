import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
