import { caseCalls, patientName } from '@archway/contract/cases'
import { doctorCalls } from '@archway/contract/doctors'
import { shipmentCalls } from '@archway/contract/shipments'
import { FolderOpen, Stethoscope, Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { searchFilter } from '../../features/cases/list-filter.ts'
import { caseHref } from '../../features/cases/names.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { isDoctor, isStaff, useSession } from '../../platform/session/session.ts'
import type { Href } from '../../ui/action/link-context.ts'
import type { JumpItem } from '../../ui/overlay/JumpDialog.tsx'
import { useSeesDoctors } from '../use-waiting.ts'

/** Each kind shows so many; a longer word finds the rest. */
const maxOfKind = 5
/** One letter finds everything and nothing. */
const minLetters = 2
const restMs = 250

/** What was typed once the typing rests: every search is a call. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

export type FoundRecord = JumpItem & { readonly href: Href }

export type FoundRecords = {
  readonly records: readonly FoundRecord[]
  /** Some results for the current text are still being fetched. */
  readonly isSearching: boolean
  /** At least one search failed, so the results may be incomplete. */
  readonly isFailed: boolean
}

/**
 * Cases by patient or number, doctors by name and shipments by number, as far as the reader sees them (ruling 33).
 * Records of a former word are never among them: the Enter key would open another patient's case.
 */
export const useFoundRecords = (typed: string): FoundRecords => {
  const session = useSession()
  const ofDoctors = useSeesDoctors()
  const term = useSettled(typed)
  const hasCompany = session.company !== null
  const trimmed = typed.trim()
  const isCurrent = term === trimmed
  const searches = isCurrent && term.length >= minLetters
  const query = {
    filter: (searchFilter(term) ?? undefined) as Record<string, unknown> | undefined,
    paginate: maxOfKind,
  }
  const named = { query: { filter: { LIKE: { name: term } }, paginate: maxOfKind } }
  const numbered = { query: { filter: { LIKE: { identifier: term } }, paginate: maxOfKind } }
  const when = (condition: boolean) => ({ enabled: searches && condition })
  const hasDigit = /\p{Nd}/u.test(term)
  const own = useCallQuery(caseCalls.list, { query }, when(hasCompany))
  const all = useCallQuery(
    caseCalls.list,
    { query: { ...query, sides: 'all' } },
    when(!hasCompany && isStaff(session)),
  )
  const theirs = useCallQuery(caseCalls.dsoList, { query }, when(ofDoctors))
  const doctors = useCallQuery(doctorCalls.doctors, named, when(ofDoctors))
  const shipments = useCallQuery(shipmentCalls.shipments, numbered, when(hasCompany && hasDigit))
  if (!searches)
    return { records: [], isSearching: !isCurrent && trimmed.length >= minLetters, isFailed: false }

  const cases = [own, all, theirs].flatMap(({ data }) => data?.data ?? [])
  const queries = [own, all, theirs, doctors, shipments]
  const records = [
    ...cases.map(row => ({
      id: row.uuid,
      label: patientName(row) || row.identifier,
      hint: row.identifier,
      icon: FolderOpen,
      href: hasCompany ? caseHref(row, 'all', isDoctor(session)) : (`/lab/case/${row.uuid}/details` as Href),
    })),
    ...(doctors.data?.data ?? []).map(({ uuid, name, email }) => ({
      id: uuid,
      label: name,
      hint: email,
      icon: Stethoscope,
      href: `/doctors/${uuid}/info` as Href,
    })),
    ...(hasDigit ? (shipments.data?.data ?? []) : []).map(({ uuid, identifier }) => ({
      id: uuid,
      label: identifier,
      icon: Truck,
      href: `/shipments/client/${uuid}/details` as Href,
    })),
  ]
  return {
    records,
    isSearching: queries.some(({ fetchStatus }) => fetchStatus !== 'idle'),
    isFailed: queries.some(({ isError, isEnabled }) => isEnabled && isError),
  }
}
