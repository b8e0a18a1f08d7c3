import { isUpper, type Tooth, type ToothNotation, teeth } from '@archway/contract/kernel'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Toolbar } from '@base-ui/react/toolbar'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { type FieldProps, FieldShell } from '../form/FieldShell.tsx'
import { chartHeight, chartWidth } from './arch.ts'
import { ContactMark, ToothButton } from './ToothButton.tsx'
import { type ToothContact, type ToothMode, toothLooks } from './tooth-mode.ts'

export type { ToothMode } from './tooth-mode.ts'

/** Tooth to mode, only for teeth that are marked. */
export type ToothMarks<Id extends string = string> = Partial<Record<Tooth, Id>>

type ToothChartProps<Id extends string> = FieldProps & {
  modes: readonly ToothMode<Id>[]
  value: ToothMarks<Id>
  onChange?: (value: ToothMarks<Id>) => void
  notation: ToothNotation
  readOnly?: boolean
  /** Limits the chart to these teeth: one arch, or those of a plan. */
  only?: 'upper' | 'lower'
  /** A mark between two neighboring teeth, a few characters. */
  contacts?: readonly ToothContact[]
}

const arches = [
  { id: 'upper', teeth: teeth.filter(isUpper) },
  { id: 'lower', teeth: teeth.filter(tooth => !isUpper(tooth)) },
] as const

/**
 * Both arches from the dentist's side; choose what to mark, then press teeth. Props: `label`, `help`, `error`,
 * `modes` ({id, label, tone, mark, look?}[]), `value` (tooth in FDI to mode id), `onChange(value)`,
 * `notation` fdi | palmer | universal, `readOnly`, `only` upper | lower, `contacts` ({teeth, mark, label}[]).
 */
export function ToothChart<Id extends string>({
  modes,
  value,
  onChange,
  notation,
  readOnly = !onChange,
  only,
  contacts = [],
  ...field
}: ToothChartProps<Id>) {
  const [selectedMode, setSelectedMode] = useState<Id | undefined>(modes[0]?.id)
  const usedModes = readOnly ? modes.filter(mode => Object.values(value).includes(mode.id)) : modes

  const toggleTooth = (tooth: Tooth) => {
    if (!selectedMode) return
    const next = { ...value }
    if (next[tooth] === selectedMode) delete next[tooth]
    else next[tooth] = selectedMode
    onChange?.(next)
  }

  return (
    <FieldShell {...field} group>
      {(aria, labelId) => (
        <fieldset
          aria-labelledby={labelId}
          aria-describedby={aria['aria-describedby']}
          className="flex flex-wrap items-start gap-6"
        >
          <ArchDrawing
            modes={modes}
            value={value}
            notation={notation}
            readOnly={readOnly}
            only={only}
            contacts={contacts}
            onPress={toggleTooth}
          />
          {usedModes.length > 0 && (
            <ModeList
              modes={usedModes}
              value={value}
              readOnly={readOnly}
              selected={selectedMode}
              onSelect={setSelectedMode}
            />
          )}
        </fieldset>
      )}
    </FieldShell>
  )
}

type ArchDrawingProps<Id extends string> = {
  modes: readonly ToothMode<Id>[]
  value: ToothMarks<Id>
  notation: ToothNotation
  readOnly: boolean
  only: 'upper' | 'lower' | undefined
  contacts: readonly ToothContact[]
  onPress: (tooth: Tooth) => void
}

/** The teeth of both arches, or of one, as buttons. */
function ArchDrawing<Id extends string>(props: ArchDrawingProps<Id>) {
  const { modes, value, notation, readOnly, only, contacts, onPress } = props
  const { t } = useTranslation('kit')
  return (
    <DirectionProvider direction="ltr">
      <div
        dir="ltr"
        className="relative w-full max-w-90 shrink-0"
        style={{ aspectRatio: `${chartWidth} / ${only ? chartHeight / 2 : chartHeight}` }}
      >
        <div
          className="absolute inset-x-0"
          style={{
            aspectRatio: `${chartWidth} / ${chartHeight}`,
            [only === 'lower' ? 'bottom' : 'top']: 0,
          }}
        >
          <span aria-hidden className="absolute start-0 top-0 text-sm font-semibold text-ink-3">
            {t('patientRight')}
          </span>
          <span aria-hidden className="absolute end-0 top-0 text-sm font-semibold text-ink-3">
            {t('patientLeft')}
          </span>
          <span aria-hidden className="absolute start-1/2 top-1/2 h-px w-3/4 -translate-x-1/2 bg-line" />
          {arches
            .filter(arch => !only || arch.id === only)
            .map(arch => (
              <Toolbar.Root
                key={arch.id}
                aria-label={t(arch.id === 'upper' ? 'upperArch' : 'lowerArch')}
                // Each arch spans the whole drawing; only its teeth take the pointer.
                className="pointer-events-none absolute inset-0 *:pointer-events-auto"
              >
                <span
                  aria-hidden
                  className={cx(
                    'pointer-events-none! absolute inset-x-0 text-center text-sm text-ink-3',
                    arch.id === 'upper' ? 'top-[34%]' : 'bottom-[34%]',
                  )}
                >
                  {t(arch.id === 'upper' ? 'upperArch' : 'lowerArch')}
                </span>
                {arch.teeth.map(tooth => (
                  <ToothButton
                    key={tooth}
                    tooth={tooth}
                    notation={notation}
                    mode={modes.find(mode => mode.id === value[tooth])}
                    readOnly={readOnly}
                    onPress={() => onPress(tooth)}
                  />
                ))}
              </Toolbar.Root>
            ))}
          {contacts.map(contact => (
            <ContactMark key={contact.label} {...contact} />
          ))}
        </div>
      </div>
    </DirectionProvider>
  )
}

type ModeListProps<Id extends string> = {
  modes: readonly ToothMode<Id>[]
  value: ToothMarks<Id>
  readOnly: boolean
  selected: Id | undefined
  onSelect: (mode: Id) => void
}

/** The modes with the number of teeth marked in each; radio buttons unless the chart is read-only. */
function ModeList<Id extends string>({ modes, value, readOnly, selected, onSelect }: ModeListProps<Id>) {
  const { t } = useTranslation('kit')
  const groupId = useId()
  return (
    <fieldset className="flex max-w-md min-w-48 flex-1 flex-col gap-1">
      {!readOnly && <legend className="pb-2 text-sm font-medium text-ink-2">{t('toothMark')}</legend>}
      {modes.map(mode => {
        const count = Object.values(value).filter(id => id === mode.id).length
        const badge = (
          <span
            aria-hidden
            className={cx(
              'flex size-5 shrink-0 items-center justify-center rounded-chip text-xs font-bold',
              toothLooks[mode.tone].badge,
            )}
          >
            {mode.mark}
          </span>
        )
        const content = (
          <>
            {badge}
            <span className="flex-1">{mode.label}</span>
            {count > 0 && <span className="text-sm text-ink-3 tabular-nums">{count}</span>}
          </>
        )
        if (readOnly) {
          return (
            <div key={mode.id} className="flex min-h-8 items-center gap-2.5 text-base">
              {content}
            </div>
          )
        }
        return (
          <label
            key={mode.id}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 text-base hover:bg-hover has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:min-h-11"
          >
            <input
              type="radio"
              name={groupId}
              checked={selected === mode.id}
              onChange={() => onSelect(mode.id)}
              className="tick size-4 rounded-full outline-none"
            />
            {content}
          </label>
        )
      })}
    </fieldset>
  )
}
