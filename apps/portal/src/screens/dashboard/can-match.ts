import { type DashboardFilter, dashboardFiltersFor, type StepType } from '@archway/contract/cases'
import { isDoctor, type Session } from '../../platform/session/session.ts'

/** Whether a dashboard filter can match a case of this person; the others are hidden (domain.md 3.3). */
export const canMatch = (
  filter: DashboardFilter,
  { configuration, user }: Session,
  doctorSide: boolean,
): boolean => {
  const viewerIsDoctor = isDoctor({ user })
  return dashboardFiltersFor({
    side: doctorSide || viewerIsDoctor ? 'doctor' : 'client',
    bulkshipping: configuration?.shipmentType === 'bulkshipping',
    stepTypes: stepTypesOf({ configuration, user }, doctorSide),
  }).includes(filter)
}

/** The step types that cases of the list may have: fixed for a doctor, various for a DSO. */
const stepTypesOf = (
  { configuration, user }: Pick<Session, 'configuration' | 'user'>,
  doctorSide: boolean,
): readonly StepType[] => {
  if (user.stepType) return [user.stepType]
  if (doctorSide) return ['ONE_STEP', 'TWO_STEPS']
  return configuration ? [configuration.stepType] : []
}
