import { labCalls } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useSession } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { MenuEntry } from '../../../ui/overlay/Menu.tsx'

/** Milliseconds: the staff changes rarely. */
const staleTime = 10 * 60_000

type CaseRow = { uuid: string; identifier: string }

const unassigned = 'nobody'

/** Claims cases and assigns them to colleagues. */
export const useAssign = () => {
  const { t } = useTranslation('lab')
  const { user } = useSession()
  const { data } = useCallQuery(labCalls.staffMembers, {}, { staleTime })
  const write = useCallMutation(labCalls.assign, {
    affects: [labCalls.queue, labCalls.queueOf, labCalls.qcSheet],
  })
  const assignCase = async (caseRow: CaseRow, staffUuid: string | undefined) => {
    const { data } = await write.mutateAsync({
      params: { id: caseRow.uuid },
      body: staffUuid ? { staffUuid } : {},
    })
    const { identifier } = caseRow
    if (!data.assignee) toast.success(t('queue.released', { identifier }))
    else if (data.assignee.uuid === user.uuid) toast.success(t('queue.claimed', { identifier }))
    else toast.success(t('queue.assigned', { identifier, name: data.assignee.name }))
  }
  const colleagues = data?.data ?? []
  /** A refusal was already shown as a toast. */
  const assign = (caseRow: CaseRow, staffUuid: string | undefined) =>
    void assignCase(caseRow, staffUuid).catch(() => {})
  return {
    busy: write.isPending,
    claim: (caseRow: CaseRow) => assign(caseRow, user.uuid),
    /** The choice of an assignee as part of a menu. */
    entryOf: (caseRow: CaseRow, assignee: { uuid: string } | null, isTitled = false): MenuEntry => ({
      id: 'assignee',
      titled: isTitled,
      choice: t('queue.assignTo'),
      value: assignee?.uuid ?? unassigned,
      options: [
        ...colleagues.map(({ uuid, name }) => ({ value: uuid, label: name })),
        { value: unassigned, label: t('queue.nobody') },
      ],
      onChange: uuid => assign(caseRow, uuid === unassigned ? undefined : uuid),
    }),
  }
}
