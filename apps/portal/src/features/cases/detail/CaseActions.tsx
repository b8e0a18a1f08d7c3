import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx'
import type { OfferedAction } from './action-order.ts'

type Props = { actions: readonly OfferedAction[] }
type MoreProps = Props & { more: readonly MenuEntry[] }

/** The one or two main actions of a case. */
export function MainCaseActions({ actions }: Props) {
  return (
    <div className="flex flex-row-reverse gap-2 max-sm:*:flex-1 max-sm:*:px-2">
      {actions.map((action, index) => (
        <MainAction key={action.verb} action={action} primary={index === 0 && action.verb !== 'edit'} />
      ))}
    </div>
  )
}

const findForm = (id: string): HTMLFormElement | null => document.querySelector(`form#${CSS.escape(id)}`)

/** All other actions of a case, and `more`, behind one button. */
export function MoreCaseActions({ actions, more }: MoreProps) {
  const { t } = useTranslation(['caseDetail', 'cases', 'reasons'])
  const entries = actions.map(({ verb, act, why }): MenuEntry => {
    const label = t(`cases:action.${verb}`)
    if ('href' in act && !why) return { id: verb, label, href: act.href }
    return {
      id: verb,
      label,
      onSelect: () => {
        if ('onSelect' in act) act.onSelect()
        else if ('form' in act) findForm(act.form)?.requestSubmit()
      },
      danger: verb === 'cancel' || verb === 'cancelMfg' || verb === 'delete',
      ...(why ? { disabledReason: t(`reasons:${why}`) } : {}),
    }
  })
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          variant="secondary"
          label={t('caseDetail:more')}
          className="max-sm:border-0"
        />
      }
      entries={[
        ...entries,
        ...(entries.length > 0 ? [{ id: 'attention', separator: true as const }] : []),
        ...more,
      ]}
    />
  )
}

function MainAction({ action: { verb, act, why }, primary }: { action: OfferedAction; primary: boolean }) {
  const { t } = useTranslation(['cases', 'reasons'])
  const variant = primary ? 'primary' : 'secondary'
  const label = t(`cases:action.${verb}`)
  if ('href' in act && !why)
    return (
      <LinkButton variant={variant} href={act.href}>
        {label}
      </LinkButton>
    )
  const submits = 'form' in act && { type: 'submit' as const, form: act.form, loading: act.busy }
  return (
    <Button
      variant={variant}
      {...submits}
      disabledReason={why && t(`reasons:${why}`)}
      onClick={'onSelect' in act ? act.onSelect : undefined}
    >
      {label}
    </Button>
  )
}
