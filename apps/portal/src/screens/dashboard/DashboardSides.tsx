import { useTranslation } from 'react-i18next'
import { decideAccess } from '../../platform/session/guard.ts'
import { useSession } from '../../platform/session/session.ts'
import { visitorOf } from '../../platform/session/visitor.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'

/** Switches between the company's cases and the doctors', for those who have both. */
export function DashboardSides({ type, status }: { type: string; status: string }) {
  const { t } = useTranslation('caseList')
  const session = useSession()
  if (decideAccess({ group: 'doctorCases', isDso: true, ofCompany: true }, visitorOf(session)) !== 'open')
    return null
  const sides = ['admin', 'doctor'] as const
  return (
    <nav aria-label={t('dashboard.title')} className="flex gap-1">
      {sides.map(side => (
        <LinkButton
          key={side}
          href={`/dashboard/${side}/${status}`}
          variant={side === type ? 'secondary' : 'ghost'}
          aria-current={side === type ? 'page' : undefined}
        >
          {t(`dashboard.sides.${side}`)}
        </LinkButton>
      ))}
    </nav>
  )
}
