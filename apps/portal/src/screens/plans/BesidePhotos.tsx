import type { CaseAsset } from '@archway/contract/case-files'
import { type CaseDetail, patientName } from '@archway/contract/cases'
import { PhotoComposite } from '../../features/case-files/photo/PhotoComposite.tsx'
import { slotGroups } from '../../features/case-files/slots/case-slots.ts'
import { useFileViewer } from '../../features/case-files/viewer/use-file-viewer.tsx'

/** The photos of a case beside its plan; a click opens one in full screen. */
export function BesidePhotos({ detail, assets }: { detail: CaseDetail; assets: readonly CaseAsset[] }) {
  const groups = slotGroups(detail, assets).filter(({ group }) => group === 'photo')
  const { open, viewer } = useFileViewer(groups, { assets })
  return (
    <>
      <PhotoComposite
        slots={groups.flatMap(({ slots }) => slots)}
        patient={patientName(detail)}
        identifier={detail.identifier}
        onOpen={open}
        className="h-full content-start overflow-y-auto"
      />
      {viewer}
    </>
  )
}
