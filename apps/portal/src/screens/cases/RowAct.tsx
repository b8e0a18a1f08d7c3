import { type CaseDetail, type CaseVerb, caseCalls } from '@archway/contract/cases'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useGo } from '../../platform/list/navigate.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useCustomerActs } from '../case-detail/use-customer-acts.tsx'
import type { Place, RowCommand } from './use-row-acts.tsx'

type ActProps = Place & { command: RowCommand; onStarted: () => void }

/** Runs an action of a row: fetches the case, then acts or opens its dialog. */
export function RowAct({ command, onStarted, ...place }: ActProps) {
  const { t } = useTranslation('kit')
  const { data, isError } = useCallQuery(place.dso ? caseCalls.dsoRead : caseCalls.read, {
    params: { id: command.uuid },
  })
  const fail = useEffectEvent(() => {
    toast.error(t('loadFailed'))
    onStarted()
  })
  useEffect(() => {
    if (isError) fail()
  }, [isError])
  return data ? <Acting detail={data.data} verb={command.verb} onStarted={onStarted} {...place} /> : null
}

type ActingProps = Place & { detail: CaseDetail; verb: CaseVerb; onStarted: () => void }

function Acting({ detail, verb, onStarted, type, dso }: ActingProps) {
  const go = useGo()
  const { acts, dialog } = useCustomerActs(detail, {
    dso,
    editHref: `/cases/${type}/edit/${detail.uuid}`,
    resubmit: { href: `/cases/${type}/all/${detail.uuid}/details` },
  })
  const act = acts[verb]
  const hasStarted = useRef(false)
  const runOnce = useEffectEvent(() => {
    if (hasStarted.current || !act) return
    hasStarted.current = true
    onStarted()
    if ('href' in act) go(act.href)
    else if ('onSelect' in act) act.onSelect()
  })
  // Actions on a plan are available once it is loaded.
  const isReady = act !== undefined
  useEffect(() => {
    if (isReady) runOnce()
  }, [isReady])
  return dialog
}
