import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasDuty, useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { useAssign } from './use-assign.ts'

type Props = {
  caseRow: { uuid: string; identifier: string }
  assignee: { uuid: string; name: string } | null
  /** Show the assignee's name on the button. */
  named?: boolean
}

/** Claim an unassigned case, or assign it to a colleague. Props: `caseRow`, `assignee`, `named`. */
export function AssignButtons({ caseRow, assignee, named = false }: Props) {
  const { t } = useTranslation('lab')
  const { busy, claim, entryOf } = useAssign()
  const { identifier } = caseRow
  const label = t('queue.assignOf', { identifier })
  if (!hasDuty(useSession(), 'work')) return named && assignee && <bdi dir="auto">{assignee.name}</bdi>
  return (
    <>
      {!assignee && (
        <Button
          size="small"
          loading={busy}
          aria-label={t('queue.claimOf', { identifier })}
          onClick={() => claim(caseRow)}
          // Hidden on phones, where the menu beside it is sufficient.
          className={named ? 'max-sm:hidden' : undefined}
        >
          {t('queue.claim')}
        </Button>
      )}
      <Menu
        trigger={
          named && assignee ? (
            <Button size="small" icon={UserRoundPlus} aria-label={`${label}: ${assignee.name}`}>
              {/* The bar of a case on a phone has no room for it. */}
              <span dir="auto" className="max-sm:sr-only">
                {assignee.name}
              </span>
            </Button>
          ) : (
            <IconButton size="small" icon={UserRoundPlus} label={label} />
          )
        }
        head={<span className="text-sm font-medium text-ink-2">{t('queue.assignTo')}</span>}
        entries={[entryOf(caseRow, assignee)]}
      />
    </>
  )
}
