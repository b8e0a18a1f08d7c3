import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { domainPages } from './domain-pages.ts'
import { eventLines, queryLines } from './event-lines.ts'

const folder = fileURLToPath(new URL('../../docs/domain', import.meta.url))
const pages = domainPages(eventLines(), queryLines())

test('docs/domain says what the tables say; `npm run docs:domain` writes it anew', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(pages).sort())
  for (const [name, text] of Object.entries(pages))
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
})

test('every domain event has a sender and, but for those that only inform, a listener', () => {
  const events = eventLines()
  expect(events.length).toBeGreaterThan(10)
  expect(events.filter(({ senders }) => senders.length === 0).map(({ name }) => name)).toEqual([])
})

test('every query has callers and exactly one provider', () => {
  const queries = queryLines()
  expect(queries.length).toBeGreaterThan(10)
  expect(queries.filter(({ callers }) => callers.length === 0).map(({ name }) => name)).toEqual([])
  expect(queries.filter(({ providers }) => providers.length !== 1).map(({ name }) => name)).toEqual([])
})
