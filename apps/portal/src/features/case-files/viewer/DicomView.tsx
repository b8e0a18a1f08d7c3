import type { CaseAsset } from '@archway/contract/case-files'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'

/** Modalities that have a translation; others are shown as DICOM abbreviates them. */
const translatedModalities = ['PX', 'DX', 'IO', 'CT', 'CR', 'XC'] as const
const isNamed = (modality: string): modality is (typeof translatedModalities)[number] =>
  (translatedModalities as readonly string[]).includes(modality)

/** The metadata of a radiograph; the image is opened in the X-ray software. */
export function DicomView({ file }: { file: CaseAsset }) {
  const { t } = useTranslation('caseFiles')
  const dates = useDates()
  const { dicom } = file
  const modality = dicom?.modality ?? null
  return (
    <div className="flex size-full flex-col items-center justify-center gap-5 overflow-auto p-6">
      <p className="prose-width text-center text-base text-ink-2">{t('dicom.text')}</p>
      {dicom && (
        <DescriptionList
          className="w-full max-w-lg rounded-card border border-line bg-surface p-5"
          items={[
            {
              term: t('dicom.modality'),
              value: modality && (isNamed(modality) ? t(`dicom.modalities.${modality}`) : modality),
            },
            { term: t('dicom.taken'), value: dicom.taken && dates.day(dicom.taken) },
            {
              term: t('dicom.manufacturer'),
              value: [dicom.manufacturer, dicom.model].filter(Boolean).join(', '),
            },
            {
              term: t('dicom.size'),
              value:
                dicom.width && dicom.height
                  ? t('viewer.pixels', { width: dicom.width, height: dicom.height })
                  : null,
            },
            ...(dicom.frames && dicom.frames > 1
              ? [{ term: t('dicom.frames'), value: String(dicom.frames) }]
              : []),
            {
              term: t('dicom.patient'),
              value: dicom.patientName && <bdi dir="auto">{dicom.patientName}</bdi>,
            },
          ]}
        />
      )}
    </div>
  )
}
