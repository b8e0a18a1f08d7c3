import type { AssetTypeKey, CaseAsset } from '@archway/contract/case-files'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../platform/files/use-address.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useSearchState } from '../../../platform/list/navigate.ts'
import { cx } from '../../../ui/class-names.ts'
import { EmptyCases } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { SlotPicture } from '../slots/SlotPicture.tsx'
import { useFileViewerFor } from '../viewer/use-file-viewer.tsx'
import { canBrowserShow } from '../viewer/view.rules.ts'
import { type PhotoSet, photoSets, viewsOf } from './photo-dates.ts'

type PhotosByDateProps = {
  /** The current files of all cases of the patient. */
  files: readonly CaseAsset[]
  /** The identifier of a case, or of one of its refinements. */
  nameOf: (set: PhotoSet) => string
}

/** The photos of a patient in one view, on two dates side by side. Dates and view are in the address. */
export function PhotosByDate({ files, nameOf }: PhotosByDateProps) {
  const { t } = useTranslation('patient')
  const sets = photoSets(files)
  return (
    <Card title={t('photos.title')}>
      {sets.length === 0 ? (
        <EmptyState small drawing={<EmptyCases />} title={t('photos.none')} text={t('photos.noneText')} />
      ) : (
        <Compared {...{ files, sets, nameOf }} />
      )}
    </Card>
  )
}

function Compared({ files, sets, nameOf }: PhotosByDateProps & { sets: readonly PhotoSet[] }) {
  const { t } = useTranslation(['patient', 'caseFiles'])
  const dates = useDates()
  const [search, setSearch] = useSearchState()
  const { open, viewer } = useFileViewerFor(
    sets.flatMap(({ byView }) => [...byView.values()]),
    { assets: files },
  )
  const views = viewsOf(sets)
  const view = views.find(name => name === search.view) ?? views[0]
  const setById = (id: string | undefined, fallbackIndex: number) =>
    sets.find(set => set.id === id) ?? (sets.at(fallbackIndex) as PhotoSet)
  const pair = [
    { name: 'first', set: setById(search.first, 0) },
    { name: 'second', set: setById(search.second, -1) },
  ] as const
  const visibleSets = sets.length > 1 ? pair : pair.slice(0, 1)
  const labelOf = (set: PhotoSet) => `${dates.day(set.date)} · ${nameOf(set)}`
  if (!view) return null
  return (
    <div className="flex flex-col gap-4">
      {sets.length === 1 && <p className="text-base text-ink-2">{t('patient:photos.single')}</p>}
      <div className={cx('grid gap-2 sm:gap-4', sets.length > 1 && 'sm:grid-cols-2')}>
        {visibleSets.map(({ name, set }) =>
          sets.length > 1 ? (
            <SelectField
              key={name}
              label={t(`patient:photos.${name}`)}
              value={set.id}
              onChange={id => setSearch({ [name]: id })}
              options={sets.map(photoSet => ({ value: photoSet.id, label: labelOf(photoSet) }))}
            />
          ) : (
            <p key={name} className="text-sm font-medium tabular-nums">
              {labelOf(set)}
            </p>
          ),
        )}
      </div>
      <div className={cx('grid gap-2 sm:gap-4', sets.length > 1 && 'grid-cols-2')}>
        {visibleSets.map(({ name, set }) => (
          <ShownPhoto
            key={name}
            view={view}
            photo={set.byView.get(view)}
            date={dates.day(set.date)}
            onOpen={open}
          />
        ))}
      </div>
      <ViewChoice views={views} view={view} set={pair[1].set} onChoose={next => setSearch({ view: next })} />
      {viewer}
    </div>
  )
}

type ShownPhotoProps = {
  view: AssetTypeKey
  photo: CaseAsset | undefined
  date: string
  onOpen: (photo: CaseAsset) => void
}

function ShownPhoto({ view, photo, date, onOpen }: ShownPhotoProps) {
  const { t } = useTranslation(['patient', 'caseFiles'])
  const name = t(`caseFiles:types.${view}`)
  return (
    <figure className="relative flex aspect-4/3 items-center justify-center overflow-hidden rounded-control bg-sunken">
      {photo ? (
        <>
          <LargePhoto key={photo.uuid} photo={photo} />
          <button
            type="button"
            aria-label={t('patient:photos.enlarge', { name, date })}
            onClick={() => onOpen(photo)}
            className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-2"
          />
        </>
      ) : (
        <figcaption className="px-2 text-center text-sm text-ink-2">{t('patient:photos.missing')}</figcaption>
      )}
    </figure>
  )
}

function LargePhoto({ photo }: { photo: CaseAsset }) {
  const variant = photo.hasView ? 'view' : canBrowserShow(photo.mime) ? 'file' : 'preview'
  const { url, failed } = useAddress(photo.uuid, variant)
  if (failed) return <SlotPicture slot={photo.typeKey as AssetTypeKey} file={photo} />
  return url ? <img src={url} alt="" className="size-full object-contain" /> : null
}

type ViewChoiceProps = {
  views: readonly AssetTypeKey[]
  view: AssetTypeKey
  /** The set of photos that illustrates the views. */
  set: PhotoSet
  onChoose: (view: AssetTypeKey) => void
}

/** A radio button for one view; arrow keys select the next, as in every radio group. */
function ViewChoice({ views, view, set, onChoose }: ViewChoiceProps) {
  const { t } = useTranslation(['patient', 'caseFiles'])
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('patient:photos.views')}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5 lg:grid-cols-9">
        {views.map(option => (
          <label
            key={option}
            className="flex min-w-0 cursor-pointer flex-col gap-1 rounded-control border border-line p-1 hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === view}
              onChange={() => onChoose(option)}
              className="sr-only"
            />
            <span className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-chip bg-sunken">
              <SlotPicture slot={option} file={set.byView.get(option) ?? null} />
            </span>
            <span className="px-0.5 text-xs leading-4 break-words">{t(`caseFiles:types.${option}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
