import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

export const decisionVerbs = ['approvePlan', 'rejectPlan', 'clearMfg', 'unclearMfg'] as const

export type Decision = {
  readonly verb: (typeof decisionVerbs)[number]
  readonly onSelect: () => void
  /** A refusal code: shown, but not to be pressed. */
  readonly why?: string | undefined
}

type Props = { version: number; decisions: readonly Decision[] }

/** What can be decided about a version, where it is compared with what was asked for. */
export function PlanDecision({ version, decisions }: Props) {
  const { t } = useTranslation(['plans', 'refusals'])
  return (
    <Card title={t('plans:decision.title')}>
      <div className="flex flex-col gap-2">
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
