import { labCalls } from '@archway/contract/lab'
import { type BoardOrder, orderCalls } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** The list of colleagues rarely changes. */
const staleTime = 10 * 60_000

/** Calls that show the orders of the board. */
export const boardCalls = [orderCalls.board, orderCalls.boardGroups]

/** The staff an order can be assigned to. */
export const useColleagues = () => useCallQuery(labCalls.staffMembers, {}, { staleTime }).data?.data ?? []

/** Assigns an order to a member of staff, or to no one. */
export const useAssignOrder = () => {
  const { t } = useTranslation('lab')
  const write = useCallMutation(orderCalls.assignOrder, { affects: boardCalls })
  const assign = async ({ uuid, identifier }: BoardOrder, staffUuid: string | null) => {
    const { data } = await write.mutateAsync({ params: { id: uuid }, body: staffUuid ? { staffUuid } : {} })
    toast.success(
      data.assignee
        ? t('boardView.assigned', { identifier, name: data.assignee.name })
        : t('boardView.released', { identifier }),
    )
  }
  /** A refusal has been shown as a toast already. */
  return (order: BoardOrder, staffUuid: string | null) => void assign(order, staffUuid).catch(() => {})
}
