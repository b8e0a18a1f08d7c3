import { auditCalls, auditClasses } from '@archway/contract/audit'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { joinConditions, labRows, useListState } from '../../platform/list/list-state.ts'

const filters = ['company', 'person', 'thing', 'from', 'to', 'class', 'call', 'result'] as const
const results = ['ok', 'refused'] as const

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuidFilter = (name: string, value: string | undefined) =>
  value !== undefined && uuidShape.test(value) && { EQ: { [name]: value } }
const oneOf = (name: string, allowedValues: readonly string[], value: string | undefined) =>
  value !== undefined && allowedValues.includes(value) && { EQ: { [name]: value } }

/** A page of the audit trail, newest entry first. */
export const useAuditTrail = () => {
  const state = useListState(filters, { by: 'createdAt', direction: 'desc' }, { usualRows: labRows })
  const { company, person, thing, from, to, class: auditClass, call, result } = state.filters
  const list = useCallQuery(
    auditCalls.trail,
    {
      query: {
        ...state.paging,
        filter: joinConditions(
          uuidFilter('companyUuid', company),
          uuidFilter('accountUuid', person),
          uuidFilter('thingUuid', thing),
          oneOf('class', auditClasses, auditClass),
          call ? { LIKE: { call } } : null,
          oneOf('result', results, result),
          from ? { GTE: { createdAt: from } } : null,
          to ? { LTE: { createdAt: `${to} 23:59:59.999` } } : null,
        ),
      },
    },
    { placeholderData: keepPreviousData },
  )
  return { ...state, list }
}
export type AuditView = ReturnType<typeof useAuditTrail>
