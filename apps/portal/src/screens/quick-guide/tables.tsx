import { assetTypes } from '@archway/contract/case-files'
import { type CaseStatus, caseStatuses } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { CaseStatusChip } from '../../features/cases/CaseStatusChip.tsx'
import { formatSize } from '../../platform/i18n/sizes.ts'
import { useOverflowing } from '../../ui/list/use-overflowing.ts'
import type { FigureProps } from './figure-props.ts'

type SheetProps = {
  caption: string
  head: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
}

/** A small static table: prints completely, and wraps on a phone. */
function Sheet({ caption, head, rows }: SheetProps) {
  const { frame, overflowing } = useOverflowing()
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      ref={frame}
      {...(overflowing ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
      className="overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible"
    >
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-3">
            {head.map(title =>
              title === '' ? (
                <td key="corner" />
              ) : (
                <th key={title} scope="col" className="px-3 py-2 text-start font-medium">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...otherCells] }) => (
            <tr key={id} className="break-inside-avoid not-last:border-b not-last:border-line">
              <th scope="row" className="px-3 py-2.5 text-start align-top font-medium">
                {first}
              </th>
              {otherCells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row stand still
                <td key={index} className="px-3 py-2.5 align-top text-ink-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shown = {
  scan: assetTypes.upperImpression,
  photo: assetTypes.frontal,
  xray: assetTypes.panoramicXray,
  setup: assetTypes.treatmentPlan,
  document: assetTypes.prescription,
} as const

/** File types and sizes, from the rules that the portal checks. */
export function FileTable({ guide }: FigureProps) {
  return (
    <Sheet
      caption={guide.files.title}
      head={guide.files.head}
      rows={(Object.keys(shown) as (keyof typeof shown)[]).map(kind => ({
        id: kind,
        cells: [
          guide.files.kinds[kind],
          <bdi key="types" dir="ltr">
            {shown[kind].extensions.map(extension => extension.toUpperCase()).join(', ')}
          </bdi>,
          <bdi key="size" dir="ltr" className="whitespace-nowrap">
            {formatSize(shown[kind].maxBytes)}
          </bdi>,
        ],
      }))}
    />
  )
}

/** When to choose refinement, retainer or replacement; the last two for those who may request them. */
export function ChoiceTable({ guide, readers }: FigureProps) {
  const rows = (['refinement', 'retainer', 'replacement'] as const).filter(
    row => row === 'refinement' || readers.has('requests'),
  )
  return (
    <Sheet
      caption={guide.choice.title}
      head={guide.choice.head}
      rows={rows.map(row => ({ id: row, cells: guide.choice.rows[row] }))}
    />
  )
}

/** Statuses that only doctors' cases have. */
const ofDoctors: readonly CaseStatus[] = ['FIRST_MILE_SHIPPED', 'PENDING_COURIER_PICKUP']

/** All statuses with the texts of the reader's list (domain.md 3.1). */
export function StatusTable({ guide, readers }: FigureProps) {
  const forDoctors = readers.has('doctor')
  const statuses = caseStatuses.filter(
    status => forDoctors || readers.has('dso') || !ofDoctors.includes(status),
  )
  return (
    <Sheet
      caption={guide.statuses.title}
      head={guide.statuses.head}
      rows={statuses.map(status => ({
        id: status,
        cells: [
          <CaseStatusChip
            key="chip"
            status={status}
            side={forDoctors || ofDoctors.includes(status) ? 'doctor' : 'client'}
            withTs={false}
          />,
          guide.statuses.meaning[status],
        ],
      }))}
    />
  )
}
