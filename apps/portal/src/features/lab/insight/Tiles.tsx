import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import type { Tile } from './tile.ts'
import { useAmounts } from './use-amounts.ts'

/** The key figures, each with its value in the previous period. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {tiles.map(tile => (
        <TileView key={tile.id} tile={tile} />
      ))}
    </ul>
  )
}

function TileView({ tile }: { tile: Tile }) {
  const { t } = useTranslation('insight')
  const amounts = useAmounts()
  const { id, current, previous, improvement } = tile
  const show = amounts[tile.unit]
  const showChange = tile.unit === 'percent' ? amounts.points : show
  const change = current !== null && previous !== null ? current - previous : null
  const direction =
    change === null ? null : show(current) === show(previous) ? 'same' : change > 0 ? 'up' : 'down'
  const Arrow = direction === 'up' ? ArrowUpRight : direction === 'down' ? ArrowDownRight : ArrowRight
  const tone =
    !improvement || direction === null || direction === 'same'
      ? 'text-ink-2'
      : direction === improvement
        ? 'text-green-ink'
        : 'text-amber-ink'
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-4">
      <p className="text-sm font-medium text-ink-2">{t(`figure.${id}`)}</p>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">{show(current)}</p>
      <p className={cx('flex flex-wrap items-center gap-x-1.5 text-sm tabular-nums', tone)}>
        {direction !== null && (
          <>
            {/* Not mirrored: time runs from left to right in the charts of every language (decision 40). */}
            <Arrow aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">
              {t(`change.${direction}`, { value: showChange(Math.abs(change ?? 0)) })}
            </span>
          </>
        )}
        <span>{t('before', { value: show(previous) })}</span>
      </p>
      <p className="mt-auto pt-1 text-sm text-ink-3">{t(`help.${id}`)}</p>
    </li>
  )
}
