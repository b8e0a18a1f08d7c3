import type { CaseAsset } from '@archway/contract/case-files'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useLinkedScenes } from '../../../ui/model/use-linked-scenes.ts'
import { FileView } from './FileView.tsx'

type CompareViewProps = {
  file: CaseAsset
  /** The same record at other times, newest first. */
  otherAssets: readonly CaseAsset[]
}

/**
 * A record beside the same record of another day: another round, or another version. Scans are shown without the
 * opposite arch and turn together.
 */
export function CompareView({ file, otherAssets }: CompareViewProps) {
  const { t } = useTranslation('caseFiles')
  const dates = useDates()
  const [chosenUuid, setChosenUuid] = useState(otherAssets[0]?.uuid ?? '')
  const scenes = useLinkedScenes('place')
  const otherVersion = otherAssets.find(({ uuid }) => uuid === chosenUuid) ?? otherAssets[0]
  const versionLabel = (version: CaseAsset) =>
    `${dates.day(version.createdAt)} · ${t('slots.version', { version: version.version })}${version.refinementUuid ? ` · ${t('viewer.refinement')}` : ''}`
  if (!otherVersion) return <FileView file={file} candidates={[file]} />
  return (
    <div className="grid size-full grid-rows-2 gap-2 p-2 sm:grid-cols-2 sm:grid-rows-1">
      {[file, otherVersion].map((version, index) => (
        <figure
          key={index === 0 ? 'this' : 'other'}
          aria-label={versionLabel(version)}
          className="flex min-h-0 min-w-0 flex-col gap-1.5"
        >
          <figcaption className="flex min-h-(--control) items-center text-sm font-medium">
            {index === 0 || otherAssets.length === 1 ? (
              <bdi className="tabular-nums">{versionLabel(version)}</bdi>
            ) : (
              <SelectField
                label={t('viewer.compareWith')}
                labelHidden
                value={version.uuid}
                onChange={setChosenUuid}
                options={otherAssets.map(each => ({ value: each.uuid, label: versionLabel(each) }))}
              />
            )}
          </figcaption>
          <div className="min-h-0 flex-1 overflow-hidden rounded-control">
            <FileView
              key={version.uuid}
              file={version}
              candidates={[version]}
              onScene={index === 0 ? scenes.first : scenes.second}
            />
          </div>
        </figure>
      ))}
    </div>
  )
}
