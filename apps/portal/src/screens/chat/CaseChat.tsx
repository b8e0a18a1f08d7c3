import { caseCalls, sideWord } from '@archway/contract/cases'
import { chatCalls } from '@archway/contract/chat'
import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChatView } from '../../features/chat/ChatView.tsx'
import { AssignMenu } from '../../features/chat/inbox/AssignMenu.tsx'
import { useQuotedRejection } from '../../features/plans/use-quoted-rejection.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { usePathParts } from '../../platform/list/navigate.ts'
import { hasDuty, isDoctor, isStaff, useSession } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { WorkBar } from '../../ui/page/WorkBar.tsx'
import { WorkLayout } from '../../ui/page/WorkLayout.tsx'

/** `/cases/{room}/chat`, `/cases/dso/{room}/chat` and `/cases/admin/{room}/chat`: the room decides whose it is. */
export function Screen() {
  const { t } = useTranslation(['chat', 'inbox'])
  const { room } = usePathParts<'room'>()
  const session = useSession()
  const isStaffMember = isStaff(session)
  const mayAssign = hasDuty(session, 'chat')
  const thread = useCallQuery(chatCalls.thread, { params: { id: room } }).data?.data
  const side = thread?.ownerType === 'doctor' && !isDoctor(session) ? 'doctor' : 'client'
  const dso = side === 'doctor'
  // Read for the actions allowed on the case: when the page opens and after changes, without polling.
  const detail = useCallQuery(
    dso ? caseCalls.dsoRead : caseCalls.read,
    { params: { id: room } },
    { enabled: thread !== undefined && !isStaffMember },
  ).data?.data
  const { onQuoteInRejection, dialog } = useQuotedRejection(detail, dso)
  const caseHref: Href = isStaffMember
    ? `/lab/case/${room}/details`
    : `/cases/${sideWord('route', side)}/all/${room}/details`
  return (
    <WorkLayout
      filled
      bar={
        <WorkBar
          back={{ href: '/inbox', label: t('inbox:open') }}
          windowTitle={thread?.caseIdentifier ?? t('chat:title')}
          title={thread ? thread.patientName || '–' : t('chat:title')}
          facts={
            thread && (
              <bdi dir="ltr" className="font-medium tabular-nums max-sm:hidden">
                {thread.caseIdentifier}
              </bdi>
            )
          }
          status={
            thread && (
              <span className="flex min-w-0 gap-x-3 truncate text-sm text-ink-2">
                {/* On phones the title may leave the number no room. */}
                <bdi dir="ltr" className="tabular-nums sm:hidden">
                  {thread.caseIdentifier}
                </bdi>
                {isStaffMember && <bdi dir="auto">{thread.company.name}</bdi>}
                {thread.doctor && !isDoctor(session) && <bdi dir="auto">{thread.doctor.name}</bdi>}
              </span>
            )
          }
          more={
            thread && (
              <>
                {mayAssign && <AssignMenu thread={thread} />}
                <LinkButton href={caseHref} icon={FolderOpen} aria-label={t('chat:openCase')}>
                  <span className="max-sm:hidden">{t('chat:openCase')}</span>
                </LinkButton>
              </>
            )
          }
        />
      }
    >
      <ChatView
        key={room}
        room={room}
        onQuoteInRejection={onQuoteInRejection}
        className="rounded-none! border-0!"
      />
      {dialog}
    </WorkLayout>
  )
}
