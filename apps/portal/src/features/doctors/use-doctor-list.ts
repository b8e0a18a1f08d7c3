import { doctorCalls, doctorStatuses, doctorStepTypes } from '@archway/contract/doctors'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../platform/http/use-call.ts'
import {
  createLikeCondition,
  createOneOfCondition,
  joinConditions,
  newestFirst,
  useListState,
} from '../../platform/list/list-state.ts'

const filters = ['q', 'status', 'stepType'] as const

/** A page of the doctors with the number of their cases. */
export const useDoctorList = () => {
  const state = useListState(filters, newestFirst)
  const { q, status, stepType } = state.filters
  const list = useCallQuery(
    doctorCalls.doctors,
    {
      query: {
        ...state.paging,
        getStatistics: 'true',
        filter: joinConditions(
          createLikeCondition(q, 'name', 'email'),
          createOneOfCondition('status', doctorStatuses, status),
          createOneOfCondition('stepType', doctorStepTypes, stepType),
        ),
      },
    },
    { placeholderData: keepPreviousData },
  )
  return { ...state, list }
}
export type DoctorListView = ReturnType<typeof useDoctorList>
