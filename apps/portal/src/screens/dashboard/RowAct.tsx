import { type CaseDetail, type CaseListRow, type CaseVerb, caseCalls } from '@archway/contract/cases'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { firstAction } from '../../features/cases/list/row-turn.tsx'
import { useGo } from '../../platform/navigate.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useCustomerActs } from '../case-detail/use-customer-acts.tsx'

export type AskedAct = { readonly row: CaseListRow; readonly verb: CaseVerb }
type Side = { type: string; dso: boolean }

/** Where an action is taken that needs more of the case before the eyes than a dialog has. */
const pageOf = (verb: CaseVerb, { uuid }: CaseListRow, type: string, status: string): string | undefined => {
  if (verb === 'submit' || verb === 'resubmit') return `/cases/${type}/edit/${uuid}`
  return verb === 'approvePlan' ? `/dashboard/${type}/${status}/${uuid}/plan` : undefined
}

type ButtonProps = {
  row: CaseListRow
  type: string
  status: string
  asked: AskedAct | undefined
  onAsk: (asked: AskedAct) => void
}

/** The one thing to do with a case, done from its row. */
export function RowButton({ row, type, status, asked, onAsk }: ButtonProps) {
  const { t } = useTranslation('cases')
  const verb = firstAction(row)
  if (!verb) return null
  const href = pageOf(verb, row, type, status)
  const label = t(`action.${verb}`)
  const name = `${label}: ${row.identifier}`
  return href ? (
    <LinkButton href={href} size="small" aria-label={name}>
      {label}
    </LinkButton>
  ) : (
    <Button
      size="small"
      aria-label={name}
      loading={asked?.row.uuid === row.uuid}
      onClick={() => onAsk({ row, verb })}
    >
      {label}
    </Button>
  )
}

/** Reads the case of a row that something is to be done with, and does it: its dialog opens here. */
export function RowAct({ asked, onBegun, ...side }: Side & { asked: AskedAct; onBegun: () => void }) {
  const { t } = useTranslation('kit')
  const { data, isError } = useCall(side.dso ? caseCalls.dsoRead : caseCalls.read, {
    params: { id: asked.row.uuid },
  })
  const failed = useEffectEvent(() => {
    toast.error(t('loadFailed'))
    onBegun()
  })
  useEffect(() => {
    if (isError) failed()
  }, [isError])
  return data ? <Acting detail={data.data} verb={asked.verb} onBegun={onBegun} {...side} /> : null
}

function Acting({
  detail,
  verb,
  onBegun,
  type,
  dso,
}: Side & { detail: CaseDetail; verb: CaseVerb; onBegun: () => void }) {
  const go = useGo()
  const editHref = `/cases/${type}/edit/${detail.uuid}`
  const { acts, dialog } = useCustomerActs(detail, { dso, editHref })
  const act = acts[verb]
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    if (begun.current || !act) return
    begun.current = true
    onBegun()
    if ('href' in act) go(act.href)
    else act.onSelect()
  })
  // A plan's actions come with the plan.
  const ready = act !== undefined
  useEffect(() => {
    if (ready) begin()
  }, [ready])
  return dialog
}
