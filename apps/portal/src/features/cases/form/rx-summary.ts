import {
  alignerExtras,
  crowdingMeans,
  type Prescription,
  type PrescriptionOf,
  toothModes,
} from '@archway/contract/cases'
import type { ChoiceGroup, useFormWords } from './use-form-words.ts'

type Words = ReturnType<typeof useFormWords>
export type SummaryItem = { term: string; value: string | null; wide?: boolean }

/** What a prescription says, line by line, in the words of the form. Empty fields are left out. */
export const prescriptionSummary = (rx: Prescription, words: Words): SummaryItem[] => {
  const items = lines[rx.kind](rx as never, helpers(words))
  const { instructions } = rx
  return [
    ...items,
    ...(instructions
      ? [{ term: words.label('prescription.instructions'), value: instructions, wide: true }]
      : []),
  ].filter(item => item.value !== null && item.value !== '')
}

const helpers = ({ t, label, choice, tooth, contact }: Words) => {
  const item = (field: string, value: string | null | undefined, wide?: boolean): SummaryItem => ({
    term: label(`prescription.${field}`),
    value: value ?? null,
    ...(wide ? { wide } : {}),
  })
  const teeth = (list: readonly number[] | null | undefined) => list?.map(tooth).join(', ')
  const chosen = (field: string, group: ChoiceGroup, value: string | number | null | undefined) =>
    item(field, value === null || value === undefined ? null : choice(group, value))
  const many = (field: string, group: ChoiceGroup, values: readonly string[] | null | undefined) =>
    item(field, values?.map(value => choice(group, value)).join(', '))
  const yesNo = (field: string, value: boolean | null | undefined) =>
    chosen(field, 'yesNo', value === null || value === undefined ? null : value ? 'yes' : 'no')
  const number = (field: string, value: number | null | undefined, unit?: string) =>
    item(field, value === null || value === undefined ? null : `${value}${unit ? ` ${unit}` : ''}`)
  const from = (field: string, step: number | null | undefined) =>
    item(field, step ? t('fromStepN', { n: step }) : null)
  const wear = (days: number | null | undefined) => item('wearDays', days ? t('days', { count: days }) : null)
  const production = (value: PrescriptionOf<'retainer'>['production']) =>
    item(
      'production',
      value &&
        [
          value.offset === null || value.offset === undefined ? null : choice('offset', value.offset),
          value.cutline ? choice('cutline', value.cutline) : null,
          value.material ? choice('material', value.material) : null,
        ]
          .filter(part => part)
          .join(', '),
    )
  return { t, choice, item, teeth, contact, chosen, many, yesNo, number, from, wear, production }
}
type Helpers = ReturnType<typeof helpers>

const midline = (h: Helpers, field: string, value: PrescriptionOf<'alignerPlan'>['midlineUpper']) =>
  h.item(
    field,
    value &&
      [
        h.choice('goal', value.goal),
        value.mm ? `${value.mm} ${h.t('mm')}` : null,
        value.side ? h.choice('side', value.side) : null,
      ]
        .filter(part => part)
        .join(', '),
  )

const alignerPlan = (rx: PrescriptionOf<'alignerPlan'>, h: Helpers): SummaryItem[] => [
  h.item('chiefComplaint', rx.chiefComplaint, true),
  h.chosen('treatTo', 'treatTo', rx.treatTo),
  ...toothModes.map(mode => ({
    term: h.choice('toothMode', mode),
    value: h.teeth(rx.teeth?.[mode]) ?? null,
  })),
  midline(h, 'midlineUpper', rx.midlineUpper),
  midline(h, 'midlineLower', rx.midlineLower),
  h.chosen('overjet', 'goal', rx.overjet),
  h.chosen('overbite', 'goal', rx.overbite),
  h.chosen('sagittalRight', 'sagittal', rx.sagittalRight),
  h.chosen('sagittalLeft', 'sagittal', rx.sagittalLeft),
  h.many('sagittalBy', 'sagittalBy', rx.sagittalBy),
  h.chosen('crossbite', 'crossbite', rx.crossbite),
  h.chosen('spaces', 'spaces', rx.spaces),
  h.item('spacesToLeave', rx.spacesToLeave?.map(h.contact).join(', ')),
  h.item(
    'crowding',
    crowdingMeans
      .flatMap(means => {
        const use = rx.crowding?.[means]
        return use ? [`${h.choice('crowding', means)}: ${h.choice('crowdingUse', use)}`] : []
      })
      .join('; '),
    true,
  ),
  h.chosen('ipr', 'ipr', rx.ipr),
  h.number('iprMax', rx.iprMax, h.t('mm')),
  h.from('iprFromStep', rx.iprFromStep),
  h.chosen('attachments', 'attachments', rx.attachments),
  h.item('attachmentTeeth', h.teeth(rx.attachmentTeeth)),
  h.from('attachmentsFromStep', rx.attachmentsFromStep),
  h.many(
    'extras',
    'extras',
    alignerExtras.filter(extra => rx.extras?.includes(extra)),
  ),
  h.item('maxSteps', rx.maxSteps ? h.t('atMostN', { n: rx.maxSteps }) : h.choice('steps', 'recommended')),
  h.wear(rx.wearDays),
  h.production(rx.production),
]

const alignerSetup = (rx: PrescriptionOf<'alignerSetup'>, h: Helpers): SummaryItem[] => {
  const range = (field: string, value: readonly number[] | null | undefined) =>
    h.item(field, value ? h.t('range', { from: value[0] ?? 0, to: value[1] ?? 0 }) : h.choice('batch', 'all'))
  return [
    h.number('stepsUpper', rx.stepsUpper),
    ...(rx.stepsUpper ? [range('batchUpper', rx.batchUpper)] : []),
    h.number('stepsLower', rx.stepsLower),
    ...(rx.stepsLower ? [range('batchLower', rx.batchLower)] : []),
    h.yesNo('attachmentTemplate', rx.attachmentTemplate),
    h.wear(rx.wearDays),
    h.production(rx.production),
  ]
}

const retainer = (rx: PrescriptionOf<'retainer'>, h: Helpers): SummaryItem[] => [
  h.chosen('source', 'source', rx.source),
  h.number('sourceStep', rx.sourceStep),
  h.number('sets', rx.sets),
  h.chosen('bondedRetainer', 'bondedRetainer', rx.bondedRetainer),
  h.yesNo('removeAttachments', rx.removeAttachments),
  h.item('removeBrackets', h.teeth(rx.removeBrackets)),
  h.item('ponticTeeth', h.teeth(rx.ponticTeeth)),
  h.production(rx.production),
]

const nightGuard = (rx: PrescriptionOf<'nightGuard'>, h: Helpers): SummaryItem[] => [
  h.chosen('type', 'guardType', rx.type),
  h.chosen('thickness', 'thickness', rx.thickness),
  h.chosen('indexing', 'indexing', rx.indexing),
  h.chosen('occlusion', 'occlusion', rx.occlusion),
  h.chosen('bite', 'bite', rx.bite),
  h.number('biteOpening', rx.biteOpening, h.t('mm')),
  h.number('sets', rx.sets),
]

const whitening = (rx: PrescriptionOf<'whitening'>, h: Helpers): SummaryItem[] => [
  h.chosen('trim', 'trim', rx.trim),
  h.yesNo('reservoirs', rx.reservoirs),
  h.item('reservoirTeeth', h.teeth(rx.reservoirTeeth)),
  h.chosen('gel', 'gel', rx.gel),
  h.number('syringes', rx.syringes),
  h.item('startingShade', rx.startingShade),
  h.item('allergies', rx.allergies, true),
]

const lines = { alignerPlan, alignerSetup, retainer, nightGuard, whitening }
