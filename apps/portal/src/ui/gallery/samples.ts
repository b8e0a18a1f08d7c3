import type { ChipTone } from '../feedback/tone.ts'

export type SampleCase = {
  id: string
  identifier: string
  patient: string
  product: string
  doctor: string
  tone: ChipTone
  status: string
  created: string
  due: string
}

const patients = [
  'Maya Lindqvist',
  'Şükrü Yıldırım',
  'نور الهاشمي',
  'Jonathan Abernathy-Featherstone',
  'Ada Öztürk',
  'Li Wei',
  'ياسمين عبد الرحمن',
  'Tom Baker',
  'Elif Çağlar',
  'Sofia Marquez',
]
const statuses: readonly [ChipTone, string][] = [
  ['yourTurn', 'Plan Approval'],
  ['draft', 'Incomplete Submission'],
  ['provider', 'Quality check'],
  ['refused', 'Submission rejected'],
  ['provider', 'Treatment plan in progress'],
  ['made', 'In manufacturing'],
  ['arrived', 'Shipped'],
  ['made', 'Ready for shipping'],
  ['ended', 'Canceled'],
  ['arrived', 'Complete'],
]
const products = [
  'Clear Aligners, 1st',
  'Retainer',
  'Night Guard',
  'Clear Aligners, Refinement',
  'Whitening Kit',
]

/** Ten rows with three scripts and all tones. */
export const sampleCases: SampleCase[] = patients.map((patient, index) => {
  const [tone, status] = statuses[index] ?? ['draft', '']
  return {
    id: String(index),
    identifier: `AL-26-0001${String(20 + index)}`,
    patient,
    product: products[index % products.length] ?? '',
    doctor: index % 3 ? 'Dr. Selin Aksoy' : 'Dr. Omar Haddad',
    tone,
    status,
    created: `${String(28 - index).padStart(2, '0')}/10/2026`,
    due: index % 4 ? `${String(2 + index).padStart(2, '0')}/12/2026` : '',
  }
})

export const sampleOptions = Array.from({ length: 240 }, (_, index) => ({
  value: String(index),
  label: `${['Türkiye', 'Deutschland', 'الأردن', 'United Kingdom', 'Ísland'][index % 5]} ${index + 1}`,
}))
