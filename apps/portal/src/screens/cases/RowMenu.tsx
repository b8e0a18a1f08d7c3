import type { CaseListRow, CaseVerb } from '@archway/contract/cases'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deleteDraft } from '../../features/cases/drafts/delete-draft.ts'
import { IconButton } from '../../ui/action/IconButton.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { Menu, type MenuEntry } from '../../ui/overlay/Menu.tsx'
import { customerVerbs } from '../case-detail/customer-verbs.ts'
import { pageOf, type RowActs } from './use-row-acts.tsx'

type Props = { row: CaseListRow; type: string; planHref: Href; acts: RowActs; more: readonly MenuEntry[] }

/**
 * The menu of a case: the actions that the reader may take now, and those that only the account status blocks, with
 * the reason; then `more`.
 */
export function RowMenu({ row, type, planHref, acts, more }: Props) {
  const { t } = useTranslation(['cases', 'caseList', 'reasons'])
  const whyNot = (verb: CaseVerb) => row.withheldActions.find(({ action }) => action === verb)?.why
  const verbs = customerVerbs.filter(verb => row.allowedActions.includes(verb) || whyNot(verb))
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          size="small"
          label={t('caseList:actions', { identifier: row.identifier })}
          loading={acts.waiting === row.uuid}
        />
      }
      entries={[
        ...verbs.map((verb): MenuEntry => {
          const href = pageOf(verb, row, type, planHref)
          const reason = whyNot(verb)
          const entry = { id: verb, label: t(`cases:action.${verb}`) }
          return href && !reason
            ? { ...entry, href }
            : {
                ...entry,
                // Deleting a draft needs no dialog, and its case must not be refetched.
                onSelect: () => (verb === 'delete' ? deleteDraft(row) : acts.ask(row, verb)),
                danger: verb === 'cancel' || verb === 'cancelMfg' || verb === 'delete',
                ...(reason ? { disabledReason: t(`reasons:${reason}`) } : {}),
              }
        }),
        ...(verbs.length > 0 ? [{ id: 'attention', separator: true as const }] : []),
        ...more,
      ]}
    />
  )
}
