import { type DashboardFilter, dashboardFiltersFor } from '@archway/contract/cases'
import { isDoctor, type Session } from '../../platform/session.ts'

/** Whether a dashboard filter can hold anything for this person; the others are hidden (domain.md 3.3). */
export const occurs = (
  filter: DashboardFilter,
  { configuration, user }: Session,
  doctorSide: boolean,
): boolean => {
  const own = isDoctor({ user })
  return dashboardFiltersFor({
    side: doctorSide || own ? 'doctor' : 'client',
    bulkshipping: configuration?.shipmentType === 'bulkshipping',
    // A doctor's step type and those of a DSO's doctors vary, so none of their filters is ruled out.
    stepTypes: doctorSide || own ? ['ONE_STEP', 'TWO_STEPS'] : configuration ? [configuration.stepType] : [],
  }).includes(filter)
}
