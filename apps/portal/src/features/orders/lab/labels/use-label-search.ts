import { type BoardOrder, orderCalls, readLabelCode } from '@archway/contract/orders'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../../platform/http/use-call.ts'
import { createLikeCondition, joinConditions, useListState } from '../../../../platform/list/list-state.ts'
import { orderByCode } from '../../../../platform/work/order-by-code.ts'
import type { LabelKind } from '../label-address.ts'

export const labelKinds = ['orders', 'bags', 'pieces'] as const satisfies readonly LabelKind[]

/** The part of an order that a code identifies: a bag or a piece. */
export type NamedPart = {
  readonly order: BoardOrder
  readonly which: { readonly step: number } | { readonly piece: string }
}

/**
 * Orders of every status by patient, print job, or any part of a code, newest first; and the bag or piece, where the
 * search is the code of one.
 */
export const useLabelSearch = () => {
  const state = useListState(
    ['q', 'type'] as const,
    { by: 'createdAt', direction: 'desc' },
    { sortable: ['createdAt', 'dueAt'] },
  )
  const { q, type } = state.filters
  const { identifier, step, piece } = readLabelCode(q ?? '')
  const list = useCallQuery(
    orderCalls.board,
    {
      query: {
        ...state.paging,
        filter: joinConditions(createLikeCondition(identifier, 'identifier', 'patientName', 'printJob')),
      },
    },
    { placeholderData: keepPreviousData },
  )
  const order = list.isPlaceholderData ? undefined : orderByCode(list.data?.data ?? [], identifier)
  const labelTarget = step === null ? (piece === null ? null : { piece }) : { step }
  const part: NamedPart | null = order && labelTarget ? { order, which: labelTarget } : null
  return { ...state, list, part, kind: labelKinds.find(kind => kind === type) ?? 'orders' }
}
