import { caseOrderFields, caseStatuses } from '@archway/contract/cases'
import type { Filter } from '@archway/contract/kernel'
import { startArchway } from './src/archway.ts'
import { cpuOf } from './src/cpu.ts'
import { openBenchDatabase } from './src/database.ts'
import { judgeMaximum, record } from './src/print.ts'

/**
 * Requests every order, filter and search of the case list in the company with 50,000 cases, one at a time, and
 * prints those that cost more than 20 ms of CPU, of the server and PostgreSQL together. `--all` prints every one.
 */
const rows = Number(process.argv.slice(2).find(argument => /^\d+$/.test(argument)) ?? 1_000_000)
const all = process.argv.includes('--all')
const slowMs = 20
const repeats = 10

const containsFilter = (field: string, value: string): Filter => ({ LIKE: { [field]: value } }) as Filter
const equalsFilter = (field: string, value: string | number): Filter => ({ EQ: { [field]: value } }) as Filter
const person = (typed: string): Filter => ({
  OR: [containsFilter('firstName', typed), containsFilter('lastName', typed)],
})
const someone = '3f0c8a52-7d7e-4b43-9b1f-6a51e0a7c9d1'

const filters: Readonly<Record<string, Filter | undefined>> = {
  none: undefined,
  ...Object.fromEntries(caseStatuses.map(status => [`status ${status}`, equalsFilter('status', status)])),
  'two statuses': { OR: [equalsFilter('status', 'NEW'), equalsFilter('status', 'IN_QC')] } as Filter,
  'product of all': equalsFilter('product', 'AL'),
  'product of none': equalsFilter('product', 'RE'),
  batch: equalsFilter('batchLabel', 'Batch 1'),
  impression: equalsFilter('impressionType', 'digital'),
  doctor: equalsFilter('doctorUuid', someone),
  manager: equalsFilter('rmUuid', someone),
  country: equalsFilter('countryId', 'TR'),
  'with plan': equalsFilter('withTs', 1),
  'with refinements': equalsFilter('hasRefinements', 1),
  overdue: equalsFilter('overdue', 1),
  'not overdue': equalsFilter('overdue', 0),
  unread: equalsFilter('unreadChat', 1),
  'created within a month': {
    AND: [{ GTE: { createdAt: '2025-01-01' } }, { LTE: { createdAt: '2025-01-31' } }],
  } as unknown as Filter,
  'identifier by its end': containsFilter('identifier', '0500'),
  'identifier, whole': equalsFilter('identifier', 'AL-26-0500000'),
  ...Object.fromEntries(
    ['a', 'le', 'ada', 'alexander', 'nobody'].map(typed => [`person ${typed}`, person(typed)]),
  ),
  'first name, begins': { STARTS_WITH: { firstName: 'al' } } as Filter,
  'first name, ends': { ENDS_WITH: { firstName: 'a' } } as Filter,
  'person and status': { AND: [person('ada'), equalsFilter('status', 'NEW')] } as Filter,
}
const orders = caseOrderFields.flatMap(field => [`${field} asc`, `${field} desc`])

const database = await openBenchDatabase(rows)
const archway = await startArchway(database.url)
const headers = { accept: 'application/json', ...archway.headers }

const cpu = (): number => cpuOf(archway.pid) + cpuOf(database.pid)

/** Makes one request; fails when it is refused. */
const list = async (order: string, filter: Filter | undefined, page: number): Promise<void> => {
  const search = new URLSearchParams({ order, page: String(page), paginate: '10' })
  if (filter) search.set('filter', JSON.stringify(filter))
  const response = await fetch(`${archway.url}/case?${search}`, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${search}: ${response.status} ${text}`)
}

/** Every order of every page without a filter, and every filter in the default order and by due date. */
const walk = [
  ...orders.flatMap(order => [1, 2, 100].map(page => ({ order, name: 'none', page }))),
  ...Object.keys(filters).flatMap(name =>
    ['createdAt desc', 'dueAt asc', 'dueAt desc'].map(order => ({ order, name, page: 1 })),
  ),
]
// Number of requests after which a server counts as warm.
for (let turn = 0; turn < 500; turn += 1) await list('createdAt desc', undefined, 1)
const timings: { readonly what: string; readonly ms: number }[] = []
for (const { order, name, page } of walk) {
  await list(order, filters[name], page)
  const before = cpu()
  for (let turn = 0; turn < repeats; turn += 1) await list(order, filters[name], page)
  timings.push({ what: `${name}, ${order}, page ${page}`, ms: (cpu() - before) / repeats })
}
const slow = timings.filter(({ ms }) => ms > slowMs)
record(
  'Walk over the list',
  `lists over ${slowMs} ms of CPU, of ${timings.length}`,
  judgeMaximum(0, slow.length),
)
process.stdout.write(
  `${timings.length} lists of ${rows.toLocaleString('en')} cases, 50,000 of them the company's; over ${slowMs} ms of CPU: ${slow.length}\n`,
)
for (const { what, ms } of (all ? timings : slow).toSorted((a, b) => b.ms - a.ms))
  process.stdout.write(`  ${what.padEnd(56)}${ms.toFixed(1).padStart(8)} ms\n`)
await archway.close()
await database.stop()
