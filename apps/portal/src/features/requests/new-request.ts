import {
  type RequestForm,
  requestForm,
  requestProblems,
  type Treatment,
  usualQuantity,
} from '@archway/contract/requests'
import type { Resolver } from 'react-hook-form'
import { resolverOf } from '../../platform/form/form.ts'
import { translateKey } from '../../platform/i18n/language.ts'

export type Values = RequestForm

/** The initial values of a new request; others follow from the case once it is chosen. */
export const startingValues = (caseUuid: string): Values => ({
  caseUuid,
  type: 'retainer',
  method: 'stepNumber',
  source: 'lastStep',
  arch: 'both',
  step: null,
  from: null,
  to: null,
  quantity: usualQuantity('retainer'),
  reason: null,
  reasonText: '',
  shippingAddressUuid: null,
  note: '',
})

/** Omits fields that this kind of request does not use. */
const dropUnfitting = (values: Values): Values => {
  const isRetainer = values.type === 'retainer'
  const isStepRange = values.method === 'stepRange'
  const namesStep = !isRetainer || values.source === 'step'
  const { material: _m, offset: _o, trimline: _t, ...plain } = values
  return {
    ...(isRetainer ? values : plain),
    source: isRetainer ? values.source : null,
    reason: isRetainer ? null : values.reason,
    reasonText: !isRetainer && values.reason === 'other' ? values.reasonText : null,
    step: namesStep && !isStepRange ? values.step : null,
    from: isStepRange ? values.from : null,
    to: isStepRange ? values.to : null,
  }
}

const sentence = ({ why, values }: ReturnType<typeof requestProblems>[number]): string =>
  why === 'STEP_NOT_SHIPPED'
    ? translateKey('refusals', why, values ?? {})
    : translateKey('forms', why, values ?? {})

/** The schema of the call, and the rules for requests of this treatment. */
export const resolverFor = (treatment: Treatment | undefined): Resolver<Values> => {
  const shape = resolverOf<Values, Values>(requestForm)
  return async (values, ...rest) => {
    const relevantValues = dropUnfitting(values)
    const shaped = await shape(relevantValues, ...rest)
    // The rules are unknown until the case is loaded.
    if (!treatment) return { values: {}, errors: { ...shaped.errors, root: { type: 'waiting' } } }
    const problems = requestProblems(relevantValues, treatment)
    if (problems.length === 0) return shaped
    const problemErrors = Object.fromEntries(
      problems.map(problem => [problem.field, { type: problem.why, message: sentence(problem) }]),
    )
    return { values: {}, errors: { ...shaped.errors, ...problemErrors } }
  }
}
