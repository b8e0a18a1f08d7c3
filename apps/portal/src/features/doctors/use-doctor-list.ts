import { doctorCalls, doctorStatuses, doctorStepTypes } from '@archway/contract/doctors'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../platform/http/use-call.ts'
import {
  createAnyLike,
  newestFirst,
  parseAll,
  parseOneOf,
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
        filter: parseAll(
          createAnyLike(q, 'name', 'email'),
          parseOneOf('status', doctorStatuses, status),
          parseOneOf('stepType', doctorStepTypes, stepType),
        ),
      },
    },
    { placeholderData: keepPreviousData },
  )
  return { ...state, list }
}
export type DoctorListView = ReturnType<typeof useDoctorList>
