/** The pages of docs/domain: every status machine of the contract as a drawing and as tables. */
import {
  type CaseStatus,
  caseMachine,
  caseStatuses,
  caseStatusWording,
} from '../../packages/contract/src/cases/index.ts'
import { doctorMachine, doctorStatuses } from '../../packages/contract/src/doctors/index.ts'
import type { Row } from '../../packages/contract/src/kernel/machine.rules.ts'
import { orderMachine, orderStatuses } from '../../packages/contract/src/orders/index.ts'
import { planMachine, planStatuses, planStatusWording } from '../../packages/contract/src/plans/index.ts'
import {
  requestMachine,
  requestStatuses,
  requestStatusWording,
} from '../../packages/contract/src/requests/index.ts'
import { shipmentMachine, shipmentStatuses } from '../../packages/contract/src/shipments/index.ts'
import { en } from '../../packages/words/src/bundles/all/en.ts'
import { staffRolesPage } from './staff-roles.ts'

type Machine = {
  readonly name: string
  readonly about: string
  readonly statuses: readonly string[]
  readonly rows: readonly Row[]
  readonly words: (status: never) => readonly string[]
  readonly wordColumns: readonly string[]
  readonly actions: Readonly<Record<string, string>>
}

const caseWords = (status: CaseStatus): string[] =>
  (['client', 'doctor'] as const).flatMap(side =>
    [false, true].map(withTs => en.cases.status[caseStatusWording(status, side, withTs)]),
  )

const requestWords = (status: (typeof requestStatuses)[number]): string[] =>
  [false, true].map(
    paymentEnabled =>
      en.requests.status[
        requestStatusWording({
          status,
          side: 'doctor',
          bulkshipping: true,
          recordsMissing: false,
          paymentEnabled,
          lastMileShippedAt: paymentEnabled ? new Date(0) : null,
        })
      ],
  )

const machines: readonly Machine[] = [
  {
    name: 'case',
    about:
      'A case is one treatment of one patient. Which way it takes is decided by its side, product, plan, step type, shipping and impression, and fixed when it is first submitted.',
    statuses: caseStatuses,
    rows: caseMachine,
    words: caseWords,
    wordColumns: [
      'Client, with plan',
      'Client, own setup or other product',
      "Doctor's, with plan",
      "Doctor's, own setup or other product",
    ],
    actions: en.cases.action,
  },
  {
    name: 'plan',
    about:
      'A version of the treatment plan. Where the case moves too, the case goes first and the plan follows in the same transaction; whom to tell stands with the row of the case.',
    statuses: planStatuses,
    rows: planMachine,
    words: (status: (typeof planStatuses)[number]) => [en.plans.status[planStatusWording(status)]],
    wordColumns: ['Shown as'],
    actions: en.plans.action,
  },
  {
    name: 'order',
    about:
      'What is made in one go: a batch of aligner steps, or the pieces of another product. Only staff see actions on it.',
    statuses: orderStatuses,
    rows: orderMachine,
    words: (status: (typeof orderStatuses)[number]) => [en.orders.status[status]],
    wordColumns: ['Shown as'],
    actions: en.orders.action,
  },
  {
    name: 'request',
    about: 'Asks for a retainer or for a replacement of steps that were made already.',
    statuses: requestStatuses,
    rows: requestMachine,
    words: requestWords,
    wordColumns: ['Payment off, or waiting for the last mile', 'Payment on, or sent on'],
    actions: en.requests.action,
  },
  {
    name: 'shipment',
    about:
      'A parcel, or several under one air waybill. What happens to it happens to every order and case inside.',
    statuses: shipmentStatuses,
    rows: shipmentMachine,
    words: (status: (typeof shipmentStatuses)[number]) => [en.shipments.status[status]],
    wordColumns: ['Shown as'],
    actions: en.shipments.action,
  },
  {
    name: 'doctor',
    about:
      'The account of a doctor within a DSO. `owner` is a super admin of the DSO, `dso` any of its contacts who is not a relationship manager.',
    statuses: doctorStatuses,
    rows: doctorMachine,
    words: (status: (typeof doctorStatuses)[number]) => [en.doctors.status[status]],
    wordColumns: ['Shown as'],
    actions: en.doctors.action,
  },
]

const code = (names: readonly string[] | undefined): string =>
  names?.map(name => `\`${name}\``).join(', ') || '–'
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
const capital = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** One arrow for each pair of statuses, with every action that leads along it. */
const drawing = (rows: readonly Row[]): string => {
  const arrows = new Map<string, string[]>()
  for (const row of rows)
    for (const from of row.from ?? ['[*]'])
      for (const to of row.to.length > 0 ? row.to : ['[*]']) {
        const arrow = `${from} --> ${to}`
        const actions = arrows.get(arrow) ?? []
        if (!actions.includes(row.action)) arrows.set(arrow, [...actions, row.action])
      }
  // Ways back into one of many statuses would cover the drawing; the table has them.
  const hidden = (arrow: string) => /^EXPIRED -->/.test(arrow)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...arrows]
      .filter(([arrow]) => !hidden(arrow))
      .map(([arrow, actions]) => `  ${arrow}: ${actions.join(', ')}`),
    '```',
  ].join('\n')
}

/** What gets in the way of a drawing on one page: the rows that start nearly everywhere. */
const isFromEverywhere = (row: Row): boolean => (row.from?.length ?? 0) > 5

const pageOf = ({ name, about, statuses, rows, words, wordColumns, actions }: Machine): string => {
  const everywhere = [...new Set(rows.filter(isFromEverywhere).map(row => row.action))]
  const left =
    everywhere.length > 0 ? ` Not drawn, because they start nearly everywhere: ${code(everywhere)}.` : ''
  const backs = rows.some(row => row.from?.includes('EXPIRED'))
    ? ' Nor are the ways back from `EXPIRED`.'
    : ''
  return `${heading(`${capital(name)}: statuses and actions`)}
${about}

${drawing(rows.filter(row => !isFromEverywhere(row)))}

An arrow bears the actions that lead along it; \`[*]\` is nothing yet, or nothing any more.${left}${backs}

## Statuses

${table(
  ['Status', ...wordColumns],
  statuses.map(status => [`\`${status}\``, ...words(status as never)]),
)}

## Actions

Who comes first, then what stands in the way: an actor who is not named is refused with \`NOT_YOUR_ACTION\`, a status that is not named with \`STALE_STATUS\`, and everything under "unless" with that code. "Needs" has to come along with the call.

${table(
  ['Row', 'Action', 'From', 'Who', 'To', 'Unless', 'Needs', 'Effects', 'Tells', 'History'],
  rows.map(row => [
    row.row,
    `\`${row.action}\` (${actions[row.action] ?? row.action})`,
    row.from ? code(row.from) : 'nothing',
    code(row.actors),
    row.to.length > 0 ? code(row.to) : 'deleted',
    code(row.unless),
    code(row.needs),
    code(row.effects),
    row.notify
      .map(
        ({ event, to, on, by }) =>
          `\`${event}\` → ${to.join(', ')}${on ? ` when \`${on}\`` : ''}${by ? ` by ${by.join(', ')}` : ''}`,
      )
      .join('; ') || '–',
    `\`${row.history}\``,
  ]),
)}
`
}

const heading = (title: string): string =>
  `<!-- Written by \`npm run docs:domain\` from the tables of the contract. -->\n\n# ${title}\n`

/** A domain event as the sources tell it: who sends it, who listens, in the order of joining. */
export type EventLine = {
  readonly name: string
  readonly about: string
  readonly senders: readonly string[]
  readonly listeners: readonly string[]
}

/** A query between features: who calls it, and the one feature that provides it. */
export type QueryLine = {
  readonly name: string
  readonly about: string
  readonly callers: readonly string[]
  readonly providers: readonly string[]
}

const eventsPage = (
  events: readonly EventLine[],
  queries: readonly QueryLine[],
): string => `${heading('Domain events: who tells whom')}
Features meet in one direction. What has to agree against that direction listens to an event, inside the sender's transaction: if a listener refuses, nothing has happened. Listeners are called one after the other in this order.

${table(
  ['Event', 'Says', 'Sent by', 'Heard by'],
  events.map(({ name, about, senders, listeners }) => [
    `\`${name}\``,
    about,
    senders.join(', ') || '–',
    listeners.join(', ') || '–',
  ]),
)}

## Queries

A feature that needs an answer from a later one declares a query; exactly one feature provides it (\`services.queries\`). The server does not start with a query that has no provider, or two.

${table(
  ['Query', 'Answers', 'Called by', 'Provided by'],
  queries.map(({ name, about, callers, providers }) => [
    `\`${name}\``,
    about,
    callers.join(', ') || '–',
    providers.join(', ') || '–',
  ]),
)}
`

/** Every page by its file name. */
export const domainPages = (
  events: readonly EventLine[],
  queries: readonly QueryLine[],
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(machines.map(machine => [`${machine.name}.md`, pageOf(machine)])),
  'events.md': eventsPage(events, queries),
  'staff-roles.md': staffRolesPage(),
  'README.md': `${heading('The domain')}
What can happen to each thing, as the product runs by it. These pages are printed from the same tables the server writes statuses by.

${machines.map(({ name, rows, statuses }) => `- [${capital(name)}](${name}.md): ${statuses.length} statuses, ${rows.length} rows`).join('\n')}
- [Domain events](events.md): who tells whom
- [Roles of the staff](staff-roles.md): which calls each role includes
`,
})
