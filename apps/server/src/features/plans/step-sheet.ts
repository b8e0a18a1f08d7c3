import { teeth } from '@archway/contract/kernel'
import { type ChairStep, chairSteps } from '@archway/contract/plans'
import { directionOf, type Language } from '@archway/words'
import { formatNumber } from '@archway/words/locale'
import { StyleSheet, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { BOLD } from '../../platform/pdf/fonts.ts'
import { createParagraph, ink, renderPdf } from '../../platform/pdf/page.ts'
import { createLine, rowStyle } from '../../platform/pdf/text.ts'
import { translate } from '../../platform/words.ts'
import { attachmentName, contactName, type PlanDocument } from './document.ts'

type Step = ChairStep<PlanDocument['ipr'][number], PlanDocument['attachments'][number]>

/** Sixteen teeth side by side, over the width of the page. */
const toothWidth = 30.5
const chartWidth = toothWidth * 16

const styles = StyleSheet.create({
  step: { borderWidth: 0.75, borderColor: ink.line, borderRadius: 6, padding: 10, marginTop: 12 },
  head: { justifyContent: 'space-between', alignItems: 'center', marginBottom: 6 },
  title: { fontSize: 12.5, fontWeight: BOLD },
  done: { fontSize: 8, color: ink.soft },
  arch: { flexDirection: 'row', width: chartWidth, position: 'relative' },
  upper: { paddingTop: 13 },
  lower: { paddingBottom: 13, marginBottom: 6 },
  tooth: {
    width: toothWidth,
    height: 21,
    borderWidth: 0.5,
    borderColor: ink.line,
    alignItems: 'center',
    justifyContent: 'center',
  },
  worn: { backgroundColor: '#ccfbf1', borderColor: ink.brand },
  bonded: { backgroundColor: ink.brand, borderColor: ink.brand },
  between: { position: 'absolute', width: toothWidth },
  amount: { textAlign: 'center', fontSize: 7.5, fontWeight: BOLD },
  task: { alignItems: 'flex-start', gap: 6, marginTop: 3 },
  box: { width: 9, height: 9, borderWidth: 0.9, borderColor: ink.soft, borderRadius: 2, marginTop: 1.5 },
  legend: { gap: 14, marginTop: 10 },
  sign: { alignItems: 'center', gap: 4 },
  swatch: { width: 9, height: 9, borderWidth: 0.5 },
})

/** A printable checklist of chairside work by step: A4, in the reader's language. */
export function stepSheet(plan: PlanDocument): Promise<Buffer> {
  const { language } = plan
  const words = wordsIn(language)
  const steps = chairSteps(plan)
  return renderPdf({
    language,
    dateFormat: plan.dateFormat,
    title: words('title'),
    mark: translate(language, 'documents', 'plan.version', { version: plan.version }),
    facts: [
      { label: translate(language, 'documents', 'plan.patient'), value: plan.patientName },
      { label: translate(language, 'documents', 'plan.case'), value: plan.caseIdentifier },
      ...(plan.doctorName
        ? [{ label: translate(language, 'documents', 'plan.doctor'), value: plan.doctorName }]
        : []),
    ],
    reference: plan.caseIdentifier,
    madeAt: plan.madeAt,
    body:
      steps.length === 0
        ? createParagraph(language, words('nothing'))
        : [legend(language), ...steps.map(step => sheetOf(plan, step))],
  })
}

const wordsIn =
  (language: Language) =>
  (key: string, values: Record<string, string | number> = {}): string =>
    translate(language, 'documents', `stepSheet.${key}`, values)

const sheetOf = (plan: PlanDocument, step: Step): ReactNode => {
  const { language } = plan
  const words = wordsIn(language)
  const direction = directionOf(language)
  return h(
    View,
    { key: `step ${step.step}`, style: styles.step, wrap: false },
    h(
      View,
      { style: [rowStyle(direction), styles.head] },
      createLine(
        words('step', { step: step.step, all: Math.max(plan.upperSteps, plan.lowerSteps) }),
        direction,
        styles.title,
      ),
      createLine(words('done'), direction, styles.done),
    ),
    archOf(plan, step, 'upper'),
    archOf(plan, step, 'lower'),
    tasksOf(plan, step).map(task =>
      h(
        View,
        { key: task, style: [rowStyle(direction), styles.task] },
        h(View, { style: styles.box }),
        createLine(task, direction),
      ),
    ),
  )
}

/** The teeth of an arch as the dentist sees them, whatever the direction of the language. */
const archOf = (plan: PlanDocument, { worn, bond, reduce }: Step, arch: 'upper' | 'lower'): ReactNode => {
  const archTeeth: readonly number[] = arch === 'upper' ? teeth.slice(0, 16) : teeth.slice(16)
  const name = plan.toothName ?? String
  const has = (list: Step['bond'], tooth: number) => list.some(one => one.tooth === tooth)
  return h(
    View,
    { key: arch, style: [styles.arch, styles[arch]] },
    archTeeth.map(tooth => {
      const bonded = has(bond, tooth)
      const style = bonded ? [styles.tooth, styles.bonded] : [styles.tooth]
      return h(
        View,
        { key: tooth, style: has(worn, tooth) && !bonded ? [...style, styles.worn] : style },
        createLine(name(tooth), 'ltr', bonded ? { color: '#ffffff', fontWeight: BOLD } : {}),
      )
    }),
    reduce.flatMap(({ contact, mm }) => {
      const toothIndexes = contact.split('-').map(tooth => archTeeth.indexOf(Number(tooth)))
      if (toothIndexes.includes(-1)) return []
      const left = Math.max(...toothIndexes) * toothWidth - toothWidth / 2
      const side = arch === 'upper' ? { top: 0 } : { bottom: 0 }
      return [
        h(
          View,
          { key: contact, style: [styles.between, side, { left }] },
          createLine(formatNumber(mm, plan.language), 'ltr', styles.amount),
        ),
      ]
    }),
  )
}

const tasksOf = (plan: PlanDocument, { reduce, bond, remove }: Step): string[] => {
  const words = wordsIn(plan.language)
  const name = plan.toothName ?? String
  return [
    ...reduce.map(({ contact, mm }) => words('reduce', { contact: contactName(plan, contact), mm })),
    ...bond.map(({ tooth, type }) =>
      words('bond', { tooth: name(tooth), type: attachmentName(plan.language, type) }),
    ),
    ...remove.map(({ tooth }) => words('remove', { tooth: name(tooth) })),
  ]
}

const legend = (language: Language): ReactNode => {
  const direction = directionOf(language)
  const words = wordsIn(language)
  const sign = (key: 'bonded' | 'worn') =>
    h(
      View,
      { key, style: [rowStyle(direction), styles.sign] },
      h(View, { style: [styles.swatch, styles[key]] }),
      createLine(words(key), direction, styles.done),
    )
  return h(
    View,
    { key: 'legend', style: [rowStyle(direction), styles.legend] },
    sign('bonded'),
    sign('worn'),
    createLine(words('amounts'), direction, styles.done),
  )
}
