import type { CaseDetail } from '@archway/contract/cases'
import { ChatView } from '../../features/chat/ChatView.tsx'
import { useQuotedRejection } from '../../features/plans/use-quoted-rejection.tsx'

type Props = { detail: CaseDetail; dso: boolean }

/** The chat as a tab of the case; a message can be quoted in a plan rejection. */
export function CaseChatTab({ detail, dso }: Props) {
  const { onQuoteInRejection, dialog } = useQuotedRejection(detail, dso)
  return (
    <>
      <ChatView
        room={detail.uuid}
        onQuoteInRejection={onQuoteInRejection}
        className="rounded-none! border-0!"
      />
      {dialog}
    </>
  )
}
