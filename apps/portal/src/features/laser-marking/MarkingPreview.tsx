import type { LaserMarking } from '@archway/contract/laser-marking'
import { isolateLtr, isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { AlignerDrawing } from '../../ui/drawings/AlignerDrawing.tsx'

/** The order of engraving, independent of the direction of the page and of the letters: each part is isolated. */
const inOneOrder = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : isolateLtr(parts.map(part => isolateText(part)).join(' \u00b7 '))

type Props = { marking: LaserMarking; logoUrl: string | null }

/** A drawing of the engraved piece, updated with every change. */
export function MarkingPreview({ marking, logoUrl }: Props) {
  const { t } = useTranslation('laserMarking')
  const { company } = useSession()
  const [first, last] = [t('preview.first'), t('preview.last')]
  const patient = { FIRST_NAME: first, LAST_NAME: last, FULL_NAME: `${first} ${last}` }
  const line = [
    marking.patientNameFlag ? patient[marking.patientNameStyle] : null,
    marking.archFlag && marking.stepNumberFlag
      ? 'U01'
      : marking.archFlag
        ? 'U'
        : marking.stepNumberFlag
          ? '01'
          : null,
  ].filter(part => part !== null)
  const name = marking.companyNameFlag ? (marking.companyName ?? company?.name ?? null) : null
  const parts = [marking.logoFlag ? t('preview.logo') : null, name, ...line].filter(part => part)
  return (
    <figure className="m-0 flex flex-col items-center gap-3">
      <div className="w-full max-w-xs">
        <AlignerDrawing
          trimLine={marking.trimLine}
          logo={marking.logoFlag ? { url: logoUrl } : null}
          lines={[name, inOneOrder(line)]}
          label={t('preview.label', { marking: parts.join(', ') || t('preview.nothing') })}
        />
      </div>
      <figcaption className="text-center text-sm text-balance text-ink-3">{t('preview.note')}</figcaption>
    </figure>
  )
}
