import { type CaseDetail, type CaseListRow, type CaseVerb, caseCalls } from '@archway/contract/cases'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '../../platform/navigate.ts'
import { useCall } from '../../platform/use-call.ts'
import { toast } from '../../ui/toast.ts'
import { useCustomerActs } from '../case-detail/use-customer-acts.tsx'

type Asked = { readonly uuid: string; readonly verb: CaseVerb; readonly turn: number }
type Place = { type: string; dso: boolean }

/**
 * What is done with a case from its row in a list: `ask(row, verb)` reads the case and opens the dialog of the action,
 * which `dialog` draws. `waiting` is the case that is being read.
 */
export const useRowActs = (place: Place) => {
  // The last one asked stays drawn while its dialog leaves.
  const [asked, setAsked] = useState<Asked>()
  const [begun, setBegun] = useState(0)
  const ask = ({ uuid }: CaseListRow, verb: CaseVerb): void =>
    setAsked(before => ({ uuid, verb, turn: (before?.turn ?? 0) + 1 }))
  return {
    ask,
    waiting: asked && asked.turn > begun ? asked.uuid : undefined,
    dialog: asked && (
      <RowAct key={asked.turn} {...place} asked={asked} onBegun={() => setBegun(asked.turn)} />
    ),
  }
}
export type RowActs = ReturnType<typeof useRowActs>

/** The page on which an action is taken that needs more of the case before the eyes than a dialog has. */
export const pageOf = (
  verb: CaseVerb,
  { uuid }: CaseListRow,
  type: string,
  planHref: string,
): string | undefined => {
  if (verb === 'edit' || verb === 'submit' || verb === 'resubmit') return `/cases/${type}/edit/${uuid}`
  return verb === 'approvePlan' ? planHref : undefined
}

type ActProps = Place & { asked: Asked; onBegun: () => void }

function RowAct({ asked, onBegun, ...place }: ActProps) {
  const { t } = useTranslation('kit')
  const { data, isError } = useCall(place.dso ? caseCalls.dsoRead : caseCalls.read, {
    params: { id: asked.uuid },
  })
  const fail = useEffectEvent(() => {
    toast.error(t('loadFailed'))
    onBegun()
  })
  useEffect(() => {
    if (isError) fail()
  }, [isError])
  return data ? <Acting detail={data.data} verb={asked.verb} onBegun={onBegun} {...place} /> : null
}

type ActingProps = Place & { detail: CaseDetail; verb: CaseVerb; onBegun: () => void }

function Acting({ detail, verb, onBegun, type, dso }: ActingProps) {
  const go = useGo()
  const { acts, dialog } = useCustomerActs(detail, { dso, editHref: `/cases/${type}/edit/${detail.uuid}` })
  const act = acts[verb]
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    if (begun.current || !act) return
    begun.current = true
    onBegun()
    if ('href' in act) go(act.href)
    else act.onSelect()
  })
  // The actions of a plan come with the plan.
  const ready = act !== undefined
  useEffect(() => {
    if (ready) begin()
  }, [ready])
  return dialog
}
