import { attachmentTypes, movementKinds, type Plan } from '@archway/contract/plans'

type Ipr = Plan['ipr'][number]
type Attachment = Plan['attachments'][number]
type Movement = Plan['movements'][number]
type MovementKind = (typeof movementKinds)[number]
export const comparedCounts = ['upperSteps', 'lowerSteps', 'passiveSteps', 'wearDays'] as const

/** One difference; `null` if a version does not have the item. */
export type Difference =
  | {
      readonly of: 'count'
      readonly count: (typeof comparedCounts)[number]
      readonly before: number | null
      readonly after: number | null
    }
  | { readonly of: 'ipr'; readonly contact: string; readonly before: Ipr | null; readonly after: Ipr | null }
  | {
      readonly of: 'attachment'
      readonly tooth: number
      readonly before: readonly Attachment[]
      readonly after: readonly Attachment[]
    }
  | {
      readonly of: 'movement'
      readonly tooth: number
      readonly kind: MovementKind
      readonly before: number
      readonly after: number
    }

export type ComparedPlan = Pick<Plan, (typeof comparedCounts)[number] | 'ipr' | 'attachments' | 'movements'>

const isSame = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after)

const iprDifferences = (before: ComparedPlan, after: ComparedPlan): Difference[] => {
  const contacts = [...new Set([...before.ipr, ...after.ipr].map(({ contact }) => contact))]
  return contacts.flatMap(contact => {
    const rows = (plan: ComparedPlan) => plan.ipr.filter(row => row.contact === contact)
    const [old, now] = [rows(before), rows(after)]
    // A contact may be reduced more than once.
    return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => index).flatMap(
      (at): Difference[] => {
        const [a = null, b = null] = [old[at], now[at]]
        const isSameRow = a && b && a.mm === b.mm && a.beforeStep === b.beforeStep
        return isSameRow ? [] : [{ of: 'ipr', contact, before: a, after: b }]
      },
    )
  })
}

const attachmentDifferences = (before: ComparedPlan, after: ComparedPlan): Difference[] => {
  const teeth = [...new Set([...before.attachments, ...after.attachments].map(({ tooth }) => tooth))]
  const rowsOf = (plan: ComparedPlan, tooth: number) =>
    plan.attachments
      .filter(row => row.tooth === tooth)
      .map(({ type, fromStep, toStep }) => ({ tooth, type, fromStep, toStep }))
      .toSorted(
        (a, b) =>
          a.fromStep - b.fromStep || attachmentTypes.indexOf(a.type) - attachmentTypes.indexOf(b.type),
      )
  return teeth
    .toSorted((a, b) => a - b)
    .flatMap((tooth): Difference[] => {
      const [old, now] = [rowsOf(before, tooth), rowsOf(after, tooth)]
      return isSame(old, now) ? [] : [{ of: 'attachment', tooth, before: old, after: now }]
    })
}

const movementDifferences = (before: ComparedPlan, after: ComparedPlan): Difference[] => {
  const teeth = [...new Set([...before.movements, ...after.movements].map(({ tooth }) => tooth))]
  const movementOf = (plan: ComparedPlan, tooth: number): Movement | undefined =>
    plan.movements.find(row => row.tooth === tooth)
  return teeth
    .toSorted((a, b) => a - b)
    .flatMap(tooth => {
      const [old, now] = [movementOf(before, tooth), movementOf(after, tooth)]
      return movementKinds.flatMap((kind): Difference[] => {
        const [a, b] = [old?.[kind] ?? 0, now?.[kind] ?? 0]
        return a === b ? [] : [{ of: 'movement', tooth, kind, before: a, after: b }]
      })
    })
}

/** All differences between two versions, in the order of the plan's sections. */
export const differencesOf = (before: ComparedPlan, after: ComparedPlan): readonly Difference[] => [
  ...comparedCounts.flatMap((count): Difference[] =>
    // A count that is left out and a count of zero are the same.
    (before[count] ?? 0) === (after[count] ?? 0)
      ? []
      : [{ of: 'count', count, before: before[count], after: after[count] }],
  ),
  ...iprDifferences(before, after),
  ...attachmentDifferences(before, after),
  ...movementDifferences(before, after),
]
