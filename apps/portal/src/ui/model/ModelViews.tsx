import { Rotate3d } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { useNarrow } from '../page/use-narrow.ts'
import type { Viewpoint } from './scene.ts'

type ModelViewsProps<V extends Viewpoint> = {
  views: readonly V[]
  onView: (view: V) => void
  /** The one that is looked from, where the model stands still. */
  current?: V
  /** Each has the number of its place as a key. */
  numbered?: boolean
}

/** Points to look from: buttons in a row, on a phone a menu. Props: `views`, `onView(view)`, `current`, `numbered`. */
export function ModelViews<V extends Viewpoint>({
  views,
  onView,
  current,
  numbered = false,
}: ModelViewsProps<V>) {
  const { t } = useTranslation('kit')
  const name = (view: Viewpoint) => t(`model.${view}`)
  if (useNarrow())
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
      {views.map((view, at) => (
        <Button
          key={view}
          size="small"
          variant={view === current ? 'primary' : 'secondary'}
          {...(current ? { 'aria-pressed': view === current } : {})}
          {...(numbered ? { 'aria-keyshortcuts': String(at + 1) } : {})}
          onClick={() => onView(view)}
        >
          {name(view)}
        </Button>
      ))}
    </fieldset>
  )
}
