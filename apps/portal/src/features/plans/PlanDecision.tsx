import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'

export const decisionVerbs = ['approvePlan', 'rejectPlan', 'clearMfg', 'unclearMfg'] as const

export type Decision = {
  readonly verb: (typeof decisionVerbs)[number]
  readonly onSelect: () => void
  /** A refusal code: shown, but not to be pressed. */
  readonly why?: string | undefined
}

type Props = { version: number; decisions: readonly Decision[] }

/**
 * What can be decided about a version, where it is compared with what was asked for. It stays in sight where the page
 * is one long column; on a phone the main actions of the case, which are the same, do.
 */
export function PlanDecision({ version, decisions }: Props) {
  const { t } = useTranslation(['plans', 'refusals'])
  return (
    <Card
      title={t('plans:decision.title')}
      className="sm:max-lg:sticky sm:max-lg:bottom-3 sm:max-lg:z-10 sm:max-lg:shadow-float"
    >
      <div className="flex flex-col gap-2 sm:max-lg:flex-row sm:max-lg:*:flex-1">
        {decisions.map(({ verb, onSelect, why }, index) => (
          <Button
            key={verb}
            variant={index === 0 ? 'primary' : 'secondary'}
            disabledReason={why && t(`refusals:${why}` as 'refusals:BLOCKED')}
            onClick={onSelect}
          >
            {t(`plans:decision.${verb}`, { version })}
          </Button>
        ))}
      </div>
    </Card>
  )
}
