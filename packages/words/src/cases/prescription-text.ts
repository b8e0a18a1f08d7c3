import type { PrescriptionKind } from '@archway/contract/cases'
import type { en } from '../languages/en/bundles/all.ts'

type Values = Readonly<Record<string, string | number>>
type ChoiceGroup = keyof (typeof en)['caseForm']['choice']

/** Everything needed to show a prescription: the words of the case form in a language, and teeth in a notation. */
export type PrescriptionReader = {
  /** A text of the case form's words: `choice.goal.ideal`. */
  readonly sayForm: (key: string, values?: Values) => string
  /** A tooth, given as FDI number. */
  readonly tooth: (fdi: number) => string
  /** Formats a number in the reader's language. */
  readonly number: (value: number) => string
}

/** The fields of each prescription in reading order. */
export const prescriptionFields: Readonly<Record<PrescriptionKind, readonly string[]>> = {
  alignerPlan: [
    'chiefComplaint',
    'treatTo',
    'teeth',
    'midlineUpper',
    'midlineLower',
    'overjet',
    'overbite',
    'sagittalRight',
    'sagittalLeft',
    'sagittalBy',
    'crossbite',
    'spaces',
    'spacesToLeave',
    'crowding',
    'ipr',
    'iprMax',
    'iprFromStep',
    'attachments',
    'attachmentTeeth',
    'attachmentsFromStep',
    'extras',
    'maxSteps',
    'wearDays',
    'instructions',
  ],
  alignerSetup: [
    'stepsUpper',
    'stepsLower',
    'batchUpper',
    'batchLower',
    'attachmentTemplate',
    'wearDays',
    'instructions',
  ],
  retainer: [
    'source',
    'sourceStep',
    'sets',
    'bondedRetainer',
    'removeAttachments',
    'removeBrackets',
    'ponticTeeth',
    'instructions',
  ],
  nightGuard: ['type', 'thickness', 'indexing', 'occlusion', 'bite', 'biteOpening', 'sets', 'instructions'],
  whitening: [
    'trim',
    'reservoirs',
    'reservoirTeeth',
    'gel',
    'syringes',
    'startingShade',
    'allergies',
    'instructions',
  ],
}

/** Long texts have separate lines. */
export const longFields: ReadonlySet<string> = new Set([
  'chiefComplaint',
  'instructions',
  'allergies',
  'teeth',
  'crowding',
])

const groups: Readonly<Record<string, ChoiceGroup>> = {
  product: 'product',
  gender: 'gender',
  arch: 'arch',
  impressionType: 'impressionType',
  treatTo: 'treatTo',
  overjet: 'goal',
  overbite: 'goal',
  sagittalRight: 'sagittal',
  sagittalLeft: 'sagittal',
  sagittalBy: 'sagittalBy',
  crossbite: 'crossbite',
  spaces: 'spaces',
  ipr: 'ipr',
  attachments: 'attachments',
  extras: 'extras',
  source: 'source',
  bondedRetainer: 'bondedRetainer',
  type: 'guardType',
  thickness: 'thickness',
  indexing: 'indexing',
  occlusion: 'occlusion',
  bite: 'bite',
  trim: 'trim',
  gel: 'gel',
}
const teethFields = ['attachmentTeeth', 'removeBrackets', 'ponticTeeth', 'reservoirTeeth']
const stepFields = ['iprFromStep', 'attachmentsFromStep']
const millimetres = ['iprMax', 'biteOpening']

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const teethText = (reader: PrescriptionReader, value: unknown): string =>
  (value as readonly number[]).map(reader.tooth).join(', ')

/** Formats `11-12` as the two teeth in the reader's notation. */
const contactText = (tooth: PrescriptionReader['tooth'], pair: string): string =>
  pair
    .split('-')
    .map(fdi => tooth(Number(fdi)))
    .join('–')

const joinParts = (parts: readonly (string | null)[]): string => parts.filter(part => part).join(' · ')

type Fields = Readonly<Record<string, unknown>>

const choiceOf =
  ({ sayForm }: PrescriptionReader) =>
  (group: ChoiceGroup, value: string): string =>
    sayForm(`choice.${group}.${value}`)

/** Fields with several parts: the chart, midlines, crowding, the production preferences. */
const partsText = (reader: PrescriptionReader, field: string, value: Fields): string => {
  const choice = choiceOf(reader)
  if (field === 'teeth')
    return joinParts(
      Object.entries(value).map(([mode, teeth]) =>
        isEmpty(teeth) ? null : `${choice('toothMode', mode)}: ${teethText(reader, teeth)}`,
      ),
    )
  if (field === 'crowding')
    return joinParts(
      Object.entries(value).map(([means, use]) =>
        isEmpty(use) ? null : `${choice('crowding', means)}: ${choice('crowdingUse', String(use))}`,
      ),
    )
  if (field === 'production')
    return joinParts(
      (['offset', 'cutline', 'material'] as const).map(part =>
        isEmpty(value[part]) ? null : choice(part, String(value[part])),
      ),
    )
  return joinParts([
    isEmpty(value.goal) ? null : choice('goal', String(value.goal)),
    isEmpty(value.mm) ? null : `${reader.number(Number(value.mm))} ${reader.sayForm('mm')}`,
    isEmpty(value.side) ? null : choice('side', String(value.side)),
  ])
}

/** The text of a field's value, as in the form; null for an empty field. */
export const fieldText = (reader: PrescriptionReader, field: string, value: unknown): string | null => {
  if (isEmpty(value)) return null
  const { sayForm, tooth } = reader
  const choice = choiceOf(reader)
  const group = groups[field]
  if (group)
    return Array.isArray(value)
      ? value.map(entry => choice(group, String(entry))).join(', ')
      : choice(group, String(value))
  if (typeof value === 'boolean') return choice('yesNo', value ? 'yes' : 'no')
  if (teethFields.includes(field)) return teethText(reader, value)
  if (field === 'spacesToLeave') return (value as string[]).map(pair => contactText(tooth, pair)).join(', ')
  if (stepFields.includes(field)) return sayForm('fromStepN', { n: Number(value) })
  if (millimetres.includes(field)) return `${reader.number(Number(value))} ${sayForm('mm')}`
  if (field === 'maxSteps') return sayForm('atMostN', { n: Number(value) })
  if (field === 'wearDays') return sayForm('days', { count: Number(value) })
  if (field === 'batchUpper' || field === 'batchLower') {
    const [from, to] = value as readonly [number, number]
    return sayForm('range', { from, to })
  }
  if (typeof value === 'object') return partsText(reader, field, value as Fields) || null
  return String(value)
}
