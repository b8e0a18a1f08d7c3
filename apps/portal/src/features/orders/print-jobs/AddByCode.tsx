import { type PrintJobDetail, printJobCalls } from '@archway/contract/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../../platform/http/problems.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { ScanField, type Scanned } from '../../../platform/work/ScanField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { findCode } from '../lab/use-code.ts'
import { jobViews } from './job-views.ts'

/** Adds a scanned or typed code to a tray of a planned job: an order with all its pieces, or one piece. */
export function AddByCode({ job }: { job: PrintJobDetail }) {
  const { t } = useTranslation(['printJobs', 'lab'])
  const [tray, setTray] = useState<number | null>(1)
  const write = useCallMutation(printJobCalls.addToPrintJob, { affects: jobViews, quiet: true })
  const put = async (codes: readonly string[]): Promise<Scanned> => {
    const scanned = codes.at(-1)?.trim() ?? ''
    try {
      for (const code of codes) {
        const match = await findCode(code)
        if (match?.kind !== 'order') continue
        const { order, piece } = match
        await write.mutateAsync({
          params: { jobId: job.uuid },
          body: { order: order.uuid, tray: tray ?? 1, ...(piece && { pieces: [piece] }) },
        })
        return {
          right: true,
          text: t('printJobs:added', { identifier: piece ? code.trim() : order.identifier, tray: tray ?? 1 }),
        }
      }
    } catch (error) {
      if (error instanceof CallFailed) return { right: false, text: error.messages[0] ?? error.message }
      return { right: false, text: t('lab:parcel.scanUnchecked', { code: scanned }) }
    }
    return { right: false, text: t('lab:parcel.scanUnknown', { code: scanned }) }
  }
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
      <ScanField onCode={put} label={t('printJobs:add')} help={t('printJobs:addHelp')} several />
      <NumberField
        label={t('printJobs:trayField')}
        value={tray}
        onChange={setTray}
        min={1}
        max={99}
        required
      />
    </div>
  )
}
