import { GripHorizontal, PanelRightClose, PanelRightOpen } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { cx } from '../class-names.ts'
import { readSetting, saveSetting } from '../view-settings.ts'
import { PanelGrip } from './PanelGrip.tsx'
import { prefersReducedMotion } from './reduced-motion.ts'

type WorkspaceProps = {
  /** The main content, which gets all available space. */
  children: ReactNode
  /** The side panel; on small windows a sheet that is pulled up over the content. */
  panel: ReactNode
  panelLabel: string
  /** The top of the panel; on a small window it stays visible above the actions. */
  head?: ReactNode
}

const defaultWidth = 352
const foldedState = 'folded'

const storedWidth = (): number => Number(readSetting('width')) || defaultWidth

/**
 * A content that fills the window, and a panel beside it that can be resized and collapsed; both are remembered. On
 * small windows the panel is a sheet that snaps at its head, half and full height.
 */
export function Workspace({ children, panel, panelLabel, head }: WorkspaceProps) {
  const { t } = useTranslation('kit')
  const [width, setWidth] = useState(storedWidth)
  const [isFolded, setFolded] = useState(() => readSetting('beside') === foldedState)
  const fold = (isChecked: boolean) => {
    setFolded(isChecked)
    saveSetting('beside', isChecked ? foldedState : null)
  }
  const { box, headRef, headHeight, isRaised, toggleSheet } = useSheet()
  const style = { '--lip': `${headHeight}px`, '--panel': `${width}px` } as CSSProperties
  return (
    <div
      ref={box}
      style={style}
      className="relative flex h-full max-lg:block max-lg:[scroll-snap-type:y_proximity] max-lg:overflow-x-clip max-lg:overflow-y-auto max-lg:overscroll-contain"
    >
      {/* The heights at which the sheet snaps. */}
      <span aria-hidden className="absolute top-0 h-px snap-start lg:hidden" />
      <span aria-hidden className="absolute top-[calc(50%-var(--lip))] h-px snap-start lg:hidden" />
      <div className="min-h-0 min-w-0 lg:flex-1 max-lg:sticky max-lg:top-0 max-lg:h-[calc(100%-var(--lip))]">
        {children}
      </div>
      {isFolded && (
        <div className="border-s border-line bg-surface p-1 max-lg:hidden">
          <IconButton
            icon={PanelRightOpen}
            mirrored
            label={t('panel.show')}
            aria-expanded={false}
            onClick={() => fold(false)}
          />
        </div>
      )}
      {!isFolded && (
        <PanelGrip
          label={t('panel.resize')}
          width={width}
          onWidth={setWidth}
          onEnd={next => saveSetting('width', String(next))}
          defaultWidth={defaultWidth}
        />
      )}
      <aside
        aria-label={panelLabel}
        className={cx(
          'relative bg-surface max-lg:z-1 max-lg:min-h-full max-lg:snap-start max-lg:rounded-t-card max-lg:shadow-sheet',
          'lg:w-(--panel) lg:max-w-[50%] lg:shrink-0 lg:overflow-y-auto',
          isFolded && 'lg:hidden',
        )}
      >
        <div
          ref={headRef}
          className="sticky top-0 z-2 rounded-t-card border-b border-line bg-surface max-lg:scroll-mt-0"
        >
          <button
            type="button"
            aria-expanded={isRaised}
            aria-label={`${t(isRaised ? 'panel.hide' : 'panel.show')}: ${panelLabel}`}
            onClick={toggleSheet}
            className="flex h-5 w-full items-center justify-center text-ink-3 focus-visible:-outline-offset-2 lg:hidden"
          >
            <GripHorizontal aria-hidden className="size-5" />
          </button>
          <div className="flex items-start gap-1 max-lg:px-4 max-lg:pt-1 max-lg:pb-1 lg:min-h-12 lg:py-1.5 lg:ps-4 lg:pe-1.5">
            <div className="min-w-0 flex-1">{head}</div>
            <IconButton
              icon={PanelRightClose}
              mirrored
              size="small"
              label={t('panel.hide')}
              aria-expanded
              onClick={() => fold(true)}
              className="max-lg:hidden"
            />
          </div>
        </div>
        {panel}
      </aside>
    </div>
  )
}

/** On small windows, the sheet is scrolled over the content; it snaps where its head ends. */
const useSheet = () => {
  const box = useRef<HTMLDivElement>(null)
  const headRef = useRef<HTMLDivElement>(null)
  const [headHeight, setHeadHeight] = useState(64)
  const [isRaised, setRaised] = useState(false)
  useEffect(() => {
    const scroller = box.current
    const header = headRef.current
    if (!scroller || !header) return
    const measure = () => setHeadHeight(header.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(header)
    const updateRaised = () => setRaised(scroller.scrollTop > 8)
    scroller.addEventListener('scroll', updateRaised, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', updateRaised)
    }
  }, [])
  const toggleSheet = () => {
    const scroller = box.current
    if (!scroller) return
    const half = scroller.clientHeight / 2 - headHeight
    scroller.scrollTo({ top: isRaised ? 0 : half, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }
  return { box, headRef, headHeight, isRaised, toggleSheet }
}
