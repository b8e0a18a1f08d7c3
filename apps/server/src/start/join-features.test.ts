import { expect, test } from 'vitest'
import { createEvents } from '../platform/events.ts'
import { createQueryRegistry } from '../platform/queries.ts'
import type { Services } from '../platform/services.ts'
import { joinFeatures, queryNames, queryProviders } from './join-features.ts'

/** Registration uses only these services; it runs no query. */
const services = { events: createEvents(), queries: {} } as unknown as Services
const providers = queryProviders(services)

test('every declared query has exactly one provider', () => {
  const registry = createQueryRegistry(queryNames)
  joinFeatures(services, registry)
  expect(Object.keys(registry.queries).sort()).toEqual(Object.keys(queryNames).sort())
})

test.each(providers.map((provider, index) => [Object.keys(provider).join(', '), index]))(
  'without the provider of %s the server does not start',
  (names, omittedIndex) => {
    const registry = createQueryRegistry(queryNames)
    for (const [index, provider] of providers.entries())
      if (index !== omittedIndex) registry.provide(provider)
    expect(() => registry.assertComplete()).toThrow(`No feature provides: ${sortNames(names as string)}`)
  },
)

/** The names in the order of the declaration. */
const sortNames = (names: string): string =>
  Object.keys(queryNames)
    .filter(name => names.split(', ').includes(name))
    .join(', ')

test('a query that two features provide stops the start', () => {
  const registry = createQueryRegistry(queryNames)
  joinFeatures(services, registry)
  for (const provider of providers) expect(() => registry.provide(provider)).toThrow('has two providers')
})

test('a provider of an undeclared query stops the start', () => {
  const registry = createQueryRegistry(queryNames)
  const stray = { tracking: async () => null } as Record<string, unknown>
  expect(() => registry.provide(stray)).toThrow('No feature declares the query tracking')
})
