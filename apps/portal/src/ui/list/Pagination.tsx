import { pageSizes } from '@archway/contract/kernel'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { Select } from '../form/select/Select.tsx'
import { SelectButton } from '../form/select/SelectButton.tsx'
import { formatCount } from '../format-count.ts'

type PaginationProps = {
  page: number
  pages: number
  total: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize?: (size: number) => void
  sizes?: readonly number[]
}

/**
 * The position in a list. Props: `page` (from 1), `pages`, `total`, `pageSize`, `onPage(page)`, `onPageSize(size)`,
 * `sizes` (5, 10, 20, 50, 100).
 */
export function Pagination({
  page,
  pages,
  total,
  pageSize,
  onPage,
  onPageSize,
  sizes = pageSizes,
}: PaginationProps) {
  const { t } = useTranslation('kit')
  const last = Math.max(1, pages)
  const options = sizes.map(size => ({ value: String(size), label: String(size) }))
  return (
    <nav
      aria-label={t('pages')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-2 tabular-nums"
    >
      <span>{t('total', { count: total, total: formatCount(total) })}</span>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {onPageSize && (
          <div className="flex items-center gap-2">
            <span aria-hidden className="whitespace-nowrap">
              {t('rowsPerPage')}
            </span>
            <Select
              options={options}
              value={String(pageSize)}
              onChange={next => onPageSize(Number(next))}
              trigger={
                <SelectButton
                  aria-label={`${t('rowsPerPage')}: ${pageSize}`}
                  className="h-control-small ps-2.5! pe-1.5! text-sm!"
                  chosenValue={String(pageSize)}
                />
              }
            />
          </div>
        )}
        <div className="flex items-center gap-0.5">
          <span aria-live="polite" className="pe-2 whitespace-nowrap">
            {t('pageOf', { page, pages: last })}
          </span>
          <IconButton
            mirrored
            size="small"
            icon={ChevronFirst}
            label={t('firstPage')}
            disabled={page <= 1}
            onClick={() => onPage(1)}
          />
          <IconButton
            mirrored
            size="small"
            icon={ChevronLeft}
            label={t('previousPage')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            mirrored
            size="small"
            icon={ChevronRight}
            label={t('nextPage')}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          />
          <IconButton
            mirrored
            size="small"
            icon={ChevronLast}
            label={t('lastPage')}
            disabled={page >= last}
            onClick={() => onPage(last)}
          />
        </div>
      </div>
    </nav>
  )
}
