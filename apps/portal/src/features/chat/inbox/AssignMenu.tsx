import { type ChatThread, chatCalls } from '@archway/contract/chat'
import { labCalls } from '@archway/contract/lab'
import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/overlay/Menu.tsx'

/** Milliseconds: the staff changes rarely. */
const staleTime = 10 * 60_000
const unassigned = 'nobody'

/** Shows the assigned member of staff and assigns the conversation to a colleague. */
export function AssignMenu({ thread }: { thread: Pick<ChatThread, 'room' | 'caseIdentifier' | 'assignee'> }) {
  const { t } = useTranslation('inbox')
  const colleagues = useCallQuery(labCalls.staffMembers, {}, { staleTime }).data?.data ?? []
  const write = useCallMutation(chatCalls.hand, { affects: [chatCalls.labInbox, chatCalls.thread] })
  const { room, caseIdentifier: identifier, assignee } = thread
  const hand = async (staffUuid: string | undefined) => {
    const { data } = await write.mutateAsync({ params: { id: room }, body: staffUuid ? { staffUuid } : {} })
    if (data.assignee) toast.success(t('hand.done', { identifier, name: data.assignee.name }))
    else toast.success(t('hand.released', { identifier }))
  }
  const label = t('hand.label', { identifier })
  return (
    <Menu
      trigger={
        assignee ? (
          <Button size="small" icon={UserRoundPlus} aria-label={`${label}: ${assignee.name}`}>
            <bdi dir="auto" className="max-w-32 truncate">
              {assignee.name}
            </bdi>
          </Button>
        ) : (
          <IconButton size="small" icon={UserRoundPlus} label={label} />
        )
      }
      head={<span className="text-sm font-medium text-ink-2">{t('hand.title')}</span>}
      entries={[
        {
          id: 'assignee',
          choice: t('hand.title'),
          value: assignee?.uuid ?? unassigned,
          options: [
            ...colleagues.map(({ uuid, name }) => ({ value: uuid, label: name })),
            { value: unassigned, label: t('hand.nobody') },
          ],
          // A refusal was already shown as a toast.
          onChange: uuid => void hand(uuid === unassigned ? undefined : uuid).catch(() => {}),
        },
      ]}
    />
  )
}
