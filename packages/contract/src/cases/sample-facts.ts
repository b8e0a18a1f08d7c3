import type { CaseActor, CaseActorKind, CaseFacts } from './facts.rules.ts'
import type { CaseShape } from './status.rules.ts'
import { impressionTypes, products, stepTypes, withTsOf } from './status.rules.ts'

const now = new Date('2026-03-02T12:00:00Z')

/** A case without any obstacle. */
export const smoothCase: CaseFacts = {
  status: 'NEW',
  side: 'client',
  product: 'AL',
  withTs: false,
  stepType: 'ONE_STEP',
  impressionType: 'digital',
  bulkshipping: false,
  inRefinement: false,
  resumeStatus: null,
  doctorStatus: null,
  newImpressionNeeded: true,
  allRejectReasonsOverridable: true,
  orderStatus: 'PROCESSING',
  hasOpenOrder: false,
  hasOpenRequest: false,
  hasShippedBatch: true,
  unmadeSteps: 12,
  batchesMade: 1,
  wasSubmitted: false,
  canceledAt: null,
  canceledBy: null,
  refinementAvailable: true,
  shippedAt: now,
  carrierScanned: false,
  now,
}

/** `smoothCase` with every possible obstacle. */
export const hinderedCase: CaseFacts = {
  ...smoothCase,
  allRejectReasonsOverridable: false,
  orderStatus: 'PENDING',
  hasOpenOrder: true,
  hasOpenRequest: true,
  unmadeSteps: 0,
  batchesMade: 4,
  refinementAvailable: false,
  carrierScanned: true,
}

/** All combinations of case properties: side × product × plan × step type × shipping × impression. */
export const everyShape: readonly CaseShape[] = (['client', 'doctor'] as const).flatMap(side =>
  products.flatMap(product =>
    [...new Set([withTsOf(product, false), withTsOf(product, true)])].flatMap(withTs =>
      stepTypes
        .filter(stepType => side === 'doctor' || stepType !== 'ZERO_STEP')
        .flatMap(stepType =>
          impressionTypes
            .filter(type => type !== 'onFile' || product === 'RE')
            .flatMap(impressionType =>
              [true, false].map(bulkshipping => ({
                side,
                product,
                withTs,
                stepType,
                impressionType,
                bulkshipping,
              })),
            ),
        ),
    ),
  ),
)

export const nameOfShape = (shape: CaseShape): string =>
  [
    shape.side,
    shape.product,
    shape.withTs ? 'no plan' : 'plan',
    shape.stepType,
    shape.impressionType,
    shape.bulkshipping ? 'bulk' : 'drop',
  ].join(' ')

export const createActor = (kind: CaseActorKind, overrides: Partial<CaseActor> = {}): CaseActor => ({
  kind,
  staffRole: kind === 'staff' ? 'administrator' : null,
  superAdmin: false,
  isRm: false,
  blocked: false,
  restricted: false,
  ...overrides,
})

/** All kinds of people who may act on a case of this side. */
export const listActors = (side: CaseShape['side']): readonly CaseActor[] =>
  side === 'client'
    ? [
        createActor('client', { superAdmin: true }),
        createActor('client'),
        createActor('staff'),
        createActor('system'),
      ]
    : [createActor('doctor'), createActor('dso'), createActor('staff'), createActor('system')]
