import type { CaseListRow } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { listOtherActions, turnOf, withheldTurn } from '../../features/cases/list/row-turn.ts'
import { readerOf, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { customerVerbs } from '../case-detail/customer-verbs.ts'
import { pageOf, type RowActs } from './use-row-acts.tsx'

type Props = { row: CaseListRow; type: string; planHref: Href; acts: RowActs }

// Wraps a long label to two lines on narrow screens; narrower than this, it would take four. Tables one below the other
// have the same columns.
const frame = 'relative z-1 inline-flex max-w-full sm:min-w-48'
const wrapping = 'h-auto! min-h-control-small shrink! py-0.5 text-start whitespace-normal!'

/**
 * 'Your turn: {first action}', a button for that action; disabled with the reason if the account status blocks it;
 * otherwise whom the case waits for.
 */
export function RowTurn({ row, type, planHref, acts }: Props) {
  const { t } = useTranslation(['caseList', 'cases', 'reasons'])
  const step = turnOf(row, readerOf(useSession()))
  const withheldReason = step.kind === 'yours' ? undefined : withheldTurn(row)
  if (withheldReason) {
    const action = t(`cases:action.${withheldReason.action}`)
    return (
      <span className={frame}>
        <Button
          size="small"
          aria-label={`${action}, ${row.identifier}`}
          className={wrapping}
          disabledReason={t(`reasons:${withheldReason.why}`)}
        >
          {action}
        </Button>
      </span>
    )
  }
  if (step.kind === 'done')
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-3">{t('caseList:turn.done')}</span>
        {listOtherActions(row)
          .filter(verb => customerVerbs.includes(verb))
          .map(verb => {
            const action = t(`cases:action.${verb}`)
            return (
              <Button
                key={verb}
                size="small"
                variant="ghost"
                aria-label={`${action}, ${row.identifier}`}
                className={`relative z-1 ${wrapping}`}
                loading={acts.waiting === row.uuid}
                onClick={() => acts.ask(row, verb)}
              >
                {action}
              </Button>
            )
          })}
      </span>
    )
  if (step.kind === 'waiting')
    return (
      <span className={`${frame} text-ink-2`}>
        {t('caseList:turn.waiting', { who: t(`cases:turn.who.${step.who}`) })}
      </span>
    )
  const label = t('caseList:turn.yours', { action: t(`cases:action.${step.action}`) })
  const name = `${label}, ${row.identifier}`
  if (!customerVerbs.includes(step.action)) return <span className="font-medium">{label}</span>
  const href = pageOf(step.action, row, type, planHref)
  return (
    <span className={frame}>
      {href ? (
        <LinkButton href={href} size="small" aria-label={name} className={wrapping}>
          {label}
        </LinkButton>
      ) : (
        <Button
          size="small"
          aria-label={name}
          className={wrapping}
          loading={acts.waiting === row.uuid}
          onClick={() => acts.ask(row, step.action)}
        >
          {label}
        </Button>
      )}
    </span>
  )
}
