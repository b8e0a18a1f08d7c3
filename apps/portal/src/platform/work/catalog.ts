import { type Courier, catalogCalls, type RejectScope } from '@archway/contract/catalog'
import { useMemo } from 'react'
import { useCallQuery } from '../http/use-call.ts'

/** Staff change reference data a few times a year. */
const fetchedHourly = { staleTime: 3_600_000 }

/** The reasons of one scope as options. */
export const useReasonOptions = (scope: RejectScope, isEnabled = true) => {
  const { data } = useCallQuery(
    catalogCalls.rejectReasons,
    { query: { scope } },
    { ...fetchedHourly, enabled: isEnabled },
  )
  return useMemo(() => (data?.data ?? []).map(({ code, title }) => ({ value: code, label: title })), [data])
}

/** The title of a reason in the reader's language. */
export const useReasonTitle = (): ((code: string) => string) => {
  const { data } = useCallQuery(catalogCalls.rejectReasons, {}, fetchedHourly)
  // No code is shown while the titles are loading.
  return code => (data ? (data.data.find(reason => reason.code === code)?.title ?? code) : '…')
}

/** The active couriers, and one by its id. */
export const useCouriers = (isEnabled = true) => {
  const { data } = useCallQuery(catalogCalls.couriers, {}, { ...fetchedHourly, enabled: isEnabled })
  const couriers: readonly Courier[] = data?.data ?? []
  return {
    couriers,
    courierOf: (id: string | null | undefined) => couriers.find(courier => courier.id === id),
  }
}

/** The title of a package by its id. */
export const usePackageTitle = (isEnabled: boolean): ((id: string) => string) => {
  const { data } = useCallQuery(
    catalogCalls.packages,
    { query: { paginate: 100 } },
    { ...fetchedHourly, enabled: isEnabled },
  )
  return id => data?.data.find(row => row.id === id)?.title ?? id
}
