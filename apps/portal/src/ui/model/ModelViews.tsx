import { Rotate3d } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { usePhone } from '../page/use-narrow.ts'
import type { Viewpoint } from './scene/views.ts'

type ModelViewsProps<V extends Viewpoint> = {
  views: readonly V[]
  onView: (view: V) => void
  /** The current viewpoint; null once the model was turned. */
  current?: V | null
  /** Each view can be selected by the key of its position, from 1. */
  numbered?: boolean
  /** Buttons in a row also on a phone, because no menu can open over a full screen. */
  isOpen?: boolean
}

/** Points to look from: buttons in a row, on a phone a menu. Props: `views`, `onView(view)`, `current`, `numbered`, `isOpen`. */
export function ModelViews<V extends Viewpoint>({
  views,
  onView,
  current,
  numbered = false,
  isOpen = false,
}: ModelViewsProps<V>) {
  const { t } = useTranslation('kit')
  const name = (view: Viewpoint) => t(`model.${view}`)
  const isPhone = usePhone()
  if (isPhone && !isOpen)
    return (
      <Menu
        align="start"
        trigger={
          <Button size="small" icon={Rotate3d}>
            {current ? name(current) : t('model.views')}
          </Button>
        }
        entries={views.map(view => ({
          id: view,
          label: name(view),
          onSelect: () => onView(view),
        }))}
      />
    )
  return (
    <fieldset aria-label={t('model.views')} className="flex flex-wrap gap-1">
      {views.map((view, index) => (
        <Button
          key={view}
          size="small"
          variant={view === current ? 'primary' : 'secondary'}
          {...(current === undefined ? {} : { 'aria-pressed': view === current })}
          {...(numbered ? { 'aria-keyshortcuts': String(index + 1) } : {})}
          onClick={() => onView(view)}
        >
          {name(view)}
        </Button>
      ))}
    </fieldset>
  )
}
