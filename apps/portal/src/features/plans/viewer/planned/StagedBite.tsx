import { formatNumber, isolateLtr } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../../platform/i18n/language.ts'
import { useToothName } from '../../../../platform/work/tooth-names.ts'
import type { Planned } from './planned.rules.ts'

/** Overjet and overbite before treatment, at this step and at the end, mm. Props: `planned`, `step`. */
export function StagedBite({ planned, step }: { planned: Planned; step: number }) {
  const { t } = useTranslation('plans')
  const name = useToothName()
  const stages = [0, step, planned.lastStep].map(planned.incisors)
  const rows = (['overjet', 'overbite'] as const).flatMap(kind =>
    (stages[0] ?? []).map(({ teeth }, pair) => ({
      key: `${kind} ${teeth[0]}`,
      kind: t(`incisors.${kind}`),
      teeth: isolateLtr(teeth.map(name).join('/')),
      values: stages.map(those => those[pair]?.[kind] ?? 0),
    })),
  )
  if (rows.length === 0) return null
  return (
    <div className="mt-4">
      <table className="w-full text-base">
        <caption className="pb-1 text-start text-sm font-medium text-ink-3">{t('incisors.title')}</caption>
        <thead>
          <tr>
            <td />
            {(['start', 'now', 'end'] as const).map(moment => (
              <th
                key={moment}
                scope="col"
                className="pb-1 ps-2 text-end align-bottom text-sm font-normal text-ink-3"
              >
                {t(`incisors.${moment}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, kind, teeth, values }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {kind} <span className="text-ink-2 tabular-nums">{teeth}</span>
              </th>
              {values.map((value, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                  key={index}
                  className={`py-1.5 ps-2 text-end tabular-nums ${index === 1 ? 'font-semibold' : 'text-ink-2'}`}
                >
                  <bdi dir="ltr">{formatNumber(roundToTenth(value), currentLanguage(), 1)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-1.5 text-sm text-ink-2">{t('incisors.help')}</p>
    </div>
  )
}

/** To a tenth, without a negative zero. */
const roundToTenth = (value: number): number => Math.round(value * 10) / 10 + 0
