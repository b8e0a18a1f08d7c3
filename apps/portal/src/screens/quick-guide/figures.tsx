import type { GuideFigure } from '@archway/contract/catalog'
import { guidePhotos } from '@archway/words/guide'
import type { ReactNode } from 'react'
import { IndexingDrawing, indexingKinds } from '../../ui/drawings/IndexingDrawing.tsx'
import { RecordDrawing } from '../../ui/drawings/photos.tsx'
import { ToothChart } from '../../ui/tooth-chart/ToothChart.tsx'
import { PlanFigure, RoutesFigure, SetupFigure } from './drawn.tsx'
import type { FigureProps } from './figure-props.ts'
import { ChoiceTable, FileTable, StatusTable } from './tables.tsx'

/** A grid of figures, each with a title and the essential points. */
function Gallery({
  items,
}: {
  items: readonly { id: string; title: string; text: string; drawing: ReactNode }[]
}) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {items.map(({ id, title, text, drawing }) => (
        <li key={id} className="break-inside-avoid rounded-card border border-line bg-surface p-3">
          <div className="mx-auto mb-2 max-w-32">{drawing}</div>
          <p className="text-base font-medium">{title}</p>
          <p className="mt-0.5 text-sm text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  )
}

const Photos = ({ guide }: FigureProps) => (
  <Gallery
    items={guidePhotos.map(position => ({
      id: position,
      ...guide.photos[position],
      drawing: <RecordDrawing position={position} />,
    }))}
  />
)

const Indexing = ({ guide }: FigureProps) => (
  <Gallery
    items={indexingKinds.map(kind => ({
      id: kind,
      ...guide.indexing[kind],
      drawing: <IndexingDrawing kind={kind} />,
    }))}
  />
)

const Scan = ({ guide }: FigureProps) => (
  <div className="w-44 max-w-full">
    <RecordDrawing position="scan" label={guide.scan} />
  </div>
)

const Notation = ({ guide, session }: FigureProps) => (
  <div className="max-w-sm rounded-card border border-line bg-surface p-4 break-inside-avoid">
    <ToothChart
      label={guide.notation}
      modes={[]}
      value={{}}
      notation={session.configuration?.dentalNotation ?? 'fdi'}
      readOnly
    />
  </div>
)

const figures: Readonly<Record<GuideFigure, (props: FigureProps) => ReactNode>> = {
  photos: Photos,
  scan: Scan,
  files: FileTable,
  notation: Notation,
  plan: PlanFigure,
  setup: SetupFigure,
  routes: RoutesFigure,
  choice: ChoiceTable,
  indexing: Indexing,
  statuses: StatusTable,
}

/** A figure or a table of the guide. */
export function Figure({ name, ...props }: FigureProps & { name: GuideFigure }) {
  const Drawn = figures[name]
  return <Drawn {...props} />
}
