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
import { en } from '../../packages/words/src/languages/en/bundles/all.ts'
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
      'A version of the treatment plan. If the status of the case changes too, it changes first and the plan follows in the same transaction; who is notified is listed with the row of the case.',
    statuses: planStatuses,
    rows: planMachine,
    words: (status: (typeof planStatuses)[number]) => [en.plans.status[planStatusWording(status)]],
    wordColumns: ['Shown as'],
    actions: en.plans.action,
  },
  {
    name: 'order',
    about:
      'One production run: a batch of aligner steps, or the pieces of another product. Only staff see its actions.',
    statuses: orderStatuses,
    rows: orderMachine,
    words: (status: (typeof orderStatuses)[number]) => [en.orders.status[status]],
    wordColumns: ['Shown as'],
    actions: en.orders.action,
  },
  {
    name: 'request',
    about: 'A request for a retainer, or for a replacement of steps that were already made.',
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

/** One arrow for each pair of statuses, with all actions that lead from one to the other. */
const drawing = (rows: readonly Row[]): string => {
  const arrows = new Map<string, string[]>()
  for (const row of rows)
    for (const from of row.from ?? ['[*]'])
      for (const to of row.to.length > 0 ? row.to : ['[*]']) {
        const arrow = `${from} --> ${to}`
        const actions = arrows.get(arrow) ?? []
        if (!actions.includes(row.action)) arrows.set(arrow, [...actions, row.action])
      }
  // Transitions back into one of many statuses would clutter the diagram; the table has them.
  const isHidden = (arrow: string) => /^EXPIRED -->/.test(arrow)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...arrows]
      .filter(([arrow]) => !isHidden(arrow))
      .map(([arrow, actions]) => `  ${arrow}: ${actions.join(', ')}`),
    '```',
  ].join('\n')
}

/** Rows that start in nearly every status, which would clutter the diagram. */
const isFromEverywhere = (row: Row): boolean => (row.from?.length ?? 0) > 5

const pageOf = ({ name, about, statuses, rows, words, wordColumns, actions }: Machine): string => {
  const everywhere = [...new Set(rows.filter(isFromEverywhere).map(row => row.action))]
  const everywhereNote =
    everywhere.length > 0
      ? ` Actions that start in nearly every status are not drawn: ${code(everywhere)}.`
      : ''
  const backs = rows.some(row => row.from?.includes('EXPIRED'))
    ? ' Transitions out of `EXPIRED` are not drawn either.'
    : ''
  return `${heading(`${capital(name)}: statuses and actions`)}
${about}

${drawing(rows.filter(row => !isFromEverywhere(row)))}

Arrows are labeled with the actions that cause the transition; \`[*]\` is the state before creation and after deletion.${everywhereNote}${backs}

## Statuses

${table(
  ['Status', ...wordColumns],
  statuses.map(status => [`\`${status}\``, ...words(status as never)]),
)}

## Actions

Checked in this order: any other actor is refused with \`NOT_YOUR_ACTION\`, any other status with \`STALE_STATUS\`, and each condition under "Unless" with its code. The call must include what "Needs" lists.

${table(
  ['Row', 'Action', 'From', 'Who', 'To', 'Unless', 'Needs', 'Effects', 'Notifies', 'History'],
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

/** A domain event as found in the sources: its senders, and its listeners in the order of registration. */
export type EventLine = {
  readonly name: string
  readonly about: string
  readonly senders: readonly string[]
  readonly listeners: readonly string[]
}

/** A query between features: its callers, and the one feature that provides it. */
export type QueryLine = {
  readonly name: string
  readonly about: string
  readonly callers: readonly string[]
  readonly providers: readonly string[]
}

const eventsPage = (
  events: readonly EventLine[],
  queries: readonly QueryLine[],
): string => `${heading('Domain events: senders and listeners')}
Features depend on each other in one direction. A feature that must react to a later one listens to its event, inside the sender's transaction: if a listener refuses, the transaction is rolled back. Listeners are called one after the other, in this order.

${table(
  ['Event', 'Meaning', 'Sent by', 'Listeners'],
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
  ['Query', 'Answer', 'Called by', 'Provided by'],
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
The statuses of each entity and the actions that change them, printed from the tables that the server itself uses.

${machines.map(({ name, rows, statuses }) => `- [${capital(name)}](${name}.md): ${statuses.length} statuses, ${rows.length} rows`).join('\n')}
- [Domain events](events.md): senders and listeners
- [Roles of the staff](staff-roles.md): which calls each role includes
`,
})
