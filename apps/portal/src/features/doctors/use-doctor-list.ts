import { doctorCalls, doctorStatuses, doctorStepTypes } from '@archway/contract/doctors'
import { allOf, useListState } from '../../platform/list-state.ts'
import { useCall } from '../../platform/use-call.ts'

const filters = ['q', 'status', 'stepType'] as const
const oneOf = (name: string, known: readonly string[], chosen: string | undefined) =>
  chosen !== undefined && known.includes(chosen) && { EQ: { [name]: chosen } }

/** A page of the doctors with the number of their cases. */
export const useDoctorList = () => {
  const state = useListState(filters, { by: 'createdAt', direction: 'desc' })
  const { q, status, stepType } = state.filters
  const list = useCall(
    doctorCalls.doctors,
    {
      query: {
        ...state.paging,
        getStatistics: 'true',
        filter: allOf(
          q ? { OR: [{ LIKE: { name: q } }, { LIKE: { email: q } }] } : null,
          oneOf('status', doctorStatuses, status),
          oneOf('stepType', doctorStepTypes, stepType),
        ),
      },
    },
    { keep: true },
  )
  return { ...state, list }
}
export type DoctorListView = ReturnType<typeof useDoctorList>
