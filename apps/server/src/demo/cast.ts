import { type CaseForm, type Product, startingPrescription } from '@archway/contract/cases'
import { demoId } from './people.ts'
import { pick } from './player.ts'

type Patient = Pick<CaseForm, 'firstName' | 'lastName' | 'birthDate' | 'gender'>

const names: readonly (readonly [string, string, 'female' | 'male'])[] = [
  ['Emma', 'Johnson', 'female'],
  ['Liam', "O'Connor", 'male'],
  ['Ayşe', 'Yılmaz', 'female'],
  ['Mehmet', 'Öztürk', 'male'],
  ['ليلى', 'الأحمد', 'female'],
  ['عمر', 'حداد', 'male'],
  ['Sofia', 'García López', 'female'],
  ['Noah', 'Williams', 'male'],
  ['İpek', 'Şahin', 'female'],
  ['Burak', 'Çelik', 'male'],
  ['فاطمة', 'الزهراء', 'female'],
  ['يوسف', 'المصري', 'male'],
  ['Chloé', 'Lefèvre', 'female'],
  ['Björn', 'Ångström', 'male'],
  ['Zeynep', 'Kılıç', 'female'],
  ['Emre', 'Doğan', 'male'],
  ['مريم', 'خليل', 'female'],
  ['أحمد', 'سالم', 'male'],
  ['Grace', 'Kim', 'female'],
  ['Lucas', 'Meyer', 'male'],
  ['Elif', 'Arslan', 'female'],
  ['Ethan', 'Brooks', 'male'],
  ['Nora', 'Haugen', 'female'],
  ['Mateo', 'Rossi', 'male'],
]

const complaints = [
  'Crowding of the lower front teeth.',
  'Wants to close the gap between the upper front teeth.',
  'Upper canine stands out; bite feels uneven.',
  'Relapse after braces ten years ago.',
] as const

/** Patient number `n`: all of them differ, and every script is among them. */
export const patient = (n: number): Patient => {
  const [firstName, lastName, gender] = names[n % names.length] ?? ['Ada', 'Lovelace', 'female']
  const round = Math.floor(n / names.length)
  return {
    firstName,
    lastName: round > 0 ? `${lastName} ${['II', 'III', 'IV', 'V', 'VI'][round - 1] ?? round}` : lastName,
    gender,
    birthDate: `${1972 + pick(`year ${n}`, 38)}-${String(1 + pick(`month ${n}`, 12)).padStart(2, '0')}-${String(1 + pick(`day ${n}`, 28)).padStart(2, '0')}`,
  }
}

/** A complete form for a product; what differs comes with `more`. */
export const formOf = (product: Product, n: number, more: CaseForm = {}): CaseForm => ({
  product,
  ...patient(n),
  patientReference: `P-${1000 + n}`,
  arch: product === 'NG' ? 'upper' : 'both',
  impressionType: 'digital',
  ...(product === 'AL' ? { packageType: 'COMPLETE' } : {}),
  prescription: {
    AL: {
      ...startingPrescription('alignerPlan'),
      chiefComplaint: complaints[n % complaints.length] ?? complaints[0],
    },
    RE: startingPrescription('retainer'),
    NG: { ...startingPrescription('nightGuard'), indexing: 'lightIndexing' as const },
    WK: startingPrescription('whitening'),
  }[product] as NonNullable<CaseForm['prescription']>,
  ...more,
})

export const addressOf = (name: string): string => demoId(`address of ${name}`)
