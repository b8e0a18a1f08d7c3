import { type CaseListRow, caseCalls } from '@archway/contract/cases'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { useGo } from '../../platform/list/navigate.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { findCreationRefusal, useSession } from '../../platform/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { MenuEntry } from '../../ui/overlay/Menu.tsx'

const affects = { affects: caseViews }

/**
 * The entry in a case's menu that creates a draft with its patient and prescription and opens it; disabled with the
 * reason for users who may not create a case now. `type` is that of the case's list.
 */
export const useDuplicate = (type: string): ((row: CaseListRow) => MenuEntry[]) => {
  const { t } = useTranslation(['caseList', 'reasons'])
  const go = useGo()
  const create = useCallMutation(caseCalls.create, affects)
  const session = useSession()
  const refusal = findCreationRefusal(session)
  if (refusal === 'STAFF_ROLE' || !session.company) return () => []
  const duplicate = async ({ uuid, identifier }: CaseListRow): Promise<void> => {
    const { data } = await create.mutateAsync({ body: { duplicateOf: uuid } })
    toast.success(t('caseList:duplicate.done', { identifier: data.identifier, source: identifier }))
    go(`/cases/${type}/edit/${data.uuid}`)
  }
  return row => [
    {
      id: 'duplicate',
      icon: Copy,
      label: t('caseList:duplicate.action'),
      // A failure has been shown.
      onSelect: () => void duplicate(row).catch(() => {}),
      ...(refusal ? { disabledReason: t(`reasons:${refusal}`) } : {}),
    },
  ]
}
