import { type AccountSecurity, sessionCalls } from '@archway/contract/session'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../platform/http/client.ts'
import { getIdleSeconds, lastInputAt } from '../../platform/session/activity.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { whenIdle } from '../../ui/lazy/when-idle.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

type Limits = Pick<AccountSecurity, 'expiresAt' | 'idleSeconds'>
type Ending = { readonly reason: 'idle' | 'total'; readonly seconds: number }

const warningSeconds = 120
const checkMs = 10_000
/**
 * Interval at which user activity without calls is reported to the server, in milliseconds. The server stores the last
 * use to the minute.
 */
const reportMs = 60_000
/** Minimum time between two checks whether another window has extended the session, in milliseconds. */
const recheckMs = 30_000

/** The limit that ends the session first, and the seconds until then. */
const endingOf = ({ expiresAt, idleSeconds }: Limits): Ending => {
  const total = (Date.parse(expiresAt) - Date.now()) / 1000
  const idle = idleSeconds === null ? Number.POSITIVE_INFINITY : idleSeconds - getIdleSeconds()
  return idle < total ? { reason: 'idle', seconds: idle } : { reason: 'total', seconds: total }
}

/**
 * Warns two minutes before the session ends, in a dialog because another dialog may be open, and asks the server once
 * it should have ended: another window may have extended it. The answer 401 leads to the sign-in and from there back to
 * this page.
 */
export function SessionEnd() {
  const { t } = useTranslation(['desk', 'kit'])
  const [limits, setLimits] = useState<Limits>()
  const [ending, setEnding] = useState<Ending>()
  const [isClosed, setClosed] = useState(false)
  const reportedAt = useRef(Date.now())

  const report = useCallback(async () => {
    reportedAt.current = Date.now()
    const answer = await send(sessionCalls.accountSecurity, { quiet: true }).catch(() => undefined)
    if (answer) setLimits(answer.data)
  }, [])
  const check = useCallback(() => {
    if (!limits) return
    const next = endingOf(limits)
    const sinceReportMs = Date.now() - reportedAt.current
    const isOver = next.seconds <= 0 && sinceReportMs >= recheckMs
    const wasUsed = lastInputAt() > reportedAt.current && sinceReportMs >= reportMs
    if (isOver || (limits.idleSeconds !== null && wasUsed)) void report()
    const isNear = next.seconds <= warningSeconds
    setEnding(isNear ? next : undefined)
    if (!isNear) setClosed(false)
  }, [limits, report])

  useEffect(() => whenIdle(() => void report()), [report])
  useEffect(() => {
    const timer = setInterval(check, checkMs)
    return () => clearInterval(timer)
  }, [check])

  if (!ending) return null
  const title = t('ending.title', { minutes: Math.max(1, Math.ceil(ending.seconds / 60)) })
  const text = t(`ending.${ending.reason}`)
  const close = (): void => {
    setClosed(true)
    check()
  }
  return (
    <>
      <Banner tone="warning" wide title={title}>
        {text}
      </Banner>
      <ConfirmDialog
        open={!isClosed}
        title={title}
        message={text}
        confirmLabel={t(ending.reason === 'idle' ? 'ending.stay' : 'kit:close')}
        cancelLabel={null}
        onConfirm={close}
        onCancel={close}
      />
    </>
  )
}
