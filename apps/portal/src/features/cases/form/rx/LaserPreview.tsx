import { type LaserMarking, laserMarkingCalls } from '@archway/contract/laser-marking'
import { useWatch } from 'react-hook-form'
import { useCallQuery } from '../../../../platform/http/use-call.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import type { Draft } from '../draft/draft.ts'
import { useFormWords } from '../use-form-words.ts'

const nameOf = (style: LaserMarking['patientNameStyle'], first: string, last: string): string => {
  if (style === 'FIRST_NAME') return first
  return style === 'LAST_NAME' ? last : `${first} ${last}`.trim()
}

/** The engraving of each piece, by the company's settings. */
export function LaserPreview() {
  const { t, choice } = useFormWords()
  const { company } = useSession()
  const [first, last, arch] = useWatch<Draft, ['firstName', 'lastName', 'arch']>({
    name: ['firstName', 'lastName', 'arch'],
  })
  const laserMarking = useCallQuery(laserMarkingCalls.laserMarking, {}, { staleTime: 60_000 })
  const marking = laserMarking.data?.data
  if (laserMarking.isLoading) return <Skeleton width="60%" className="mt-3" />
  if (!marking) return null
  const engraved = [
    marking.companyNameFlag ? (marking.companyName ?? company?.name) : null,
    marking.patientNameFlag ? nameOf(marking.patientNameStyle, first ?? '', last ?? '') : null,
    marking.archFlag ? (arch === 'lower' ? 'L' : 'U') : null,
    marking.stepNumberFlag ? '01' : null,
  ].filter(part => part)
  const parts = [
    { term: t('laser.logo'), on: marking.logoFlag },
    { term: t('laser.company'), on: marking.companyNameFlag },
    {
      term: t('laser.patient'),
      on: marking.patientNameFlag,
      style: t(`laser.style.${marking.patientNameStyle}`),
    },
    { term: t('laser.arch'), on: marking.archFlag },
    { term: t('laser.step'), on: marking.stepNumberFlag },
  ]
  return (
    <div className="mt-1 flex flex-col gap-3">
      <p className="text-sm text-ink-3">{t('laser.lead')}</p>
      {(engraved.length > 0 || marking.logoFlag === 1) && (
        <p
          dir="auto"
          className="w-fit max-w-full truncate rounded-full border border-line-strong/60 bg-sunken px-4 py-1.5 font-mono text-sm tracking-wide text-ink-2"
        >
          {[marking.logoFlag === 1 ? '◈' : null, ...engraved].filter(part => part).join('  ')}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {parts.map(({ term, on, style }) => (
          <div key={term} className="flex gap-1.5 text-sm">
            <dt className="text-ink-3">{term}</dt>
            <dd>{on === 1 ? (style ?? t('laser.on')) : t('laser.off')}</dd>
          </div>
        ))}
        <div className="flex gap-1.5 text-sm">
          <dt className="text-ink-3">{t('laser.cut')}</dt>
          <dd>
            {marking.trimLine === 'OTHER' ? t('laser.trim.OTHER') : choice('cutline', marking.trimLine)}
          </dd>
        </div>
      </dl>
    </div>
  )
}
