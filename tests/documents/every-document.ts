import { type PrescriptionOf, startingPrescription } from '@archway/contract/cases'
import type { DateFormat } from '@archway/contract/kernel'
import type { Order } from '@archway/contract/orders'
import type { Shipment, ShipmentCase } from '@archway/contract/shipments'
import type { Language } from '@archway/words'
import { writePrescription } from '../../apps/server/src/features/case-files/documents/write-prescription.ts'
import { writeOrderLabels } from '../../apps/server/src/features/orders/labels/write-labels.ts'
import { writeRecord } from '../../apps/server/src/features/orders/write-record.ts'
import { type PlanDocument, planDocument } from '../../apps/server/src/features/plans/document.ts'
import { stepSheet } from '../../apps/server/src/features/plans/step-sheet.ts'
import { packingSlip } from '../../apps/server/src/features/shipments/slip.ts'

const at = new Date('2026-03-04T10:00:00Z')
const uuid = '00000000-0000-4000-8000-000000000001'
const movement = { mesial: -0.4, buccal: 0.2, extrusion: 0, torque: 2, tip: -1, rotation: 12.5 }

/** The texts in a document, in any script. */
export type Names = { readonly patient: string; readonly doctor: string; readonly note: string }

const planOf = (
  language: Language,
  { patient, doctor, note }: Names,
  dateFormat: DateFormat = 'DD/MM/YYYY',
): PlanDocument => ({
  language,
  dateFormat,
  caseIdentifier: 'AL-26-000123',
  patientName: patient,
  doctorName: doctor,
  companyName: 'Işık Diş Kliniği',
  version: 2,
  upperSteps: 18,
  lowerSteps: 14,
  wearDays: 14,
  estimatedWeeks: 36,
  ipr: [{ contact: '11-12', mm: 0.3, beforeStep: 3 }],
  attachments: [
    { tooth: 13, type: 'optimised', fromStep: 1, toStep: 18 },
    { tooth: 23, type: 'rectangularVertical', fromStep: 2, toStep: 9 },
  ],
  movements: [{ tooth: 13, ...movement }],
  technicianNote: note,
  madeAt: at,
})

const order = {
  uuid,
  identifier: 'AL-26-000123/1st',
  batch: '1st' as const,
  request: null,
  requestType: null,
  product: 'AL' as const,
  dueAt: at,
  steps: { upper: [1, 3] as [number, number], lower: [2, 4] as [number, number] },
  quantity: 6,
  status: 'READY_FOR_SHIPPING' as ShipmentCase['order']['status'],
}

const shipmentOf = ({ doctor }: Names): Shipment => ({
  uuid,
  identifier: 'SH-26-000045',
  kind: 'direct' as Shipment['kind'],
  company: { uuid, name: 'Işık Diş Kliniği' },
  doctor: { uuid, name: doctor },
  address: {
    title: 'Merkez',
    recipient: doctor,
    street: 'Bağdat Cad. 12',
    city: 'İstanbul',
    state: null,
    zipCode: '34700',
    countryTitle: 'الولايات المتحدة',
    phone: '+90 555 123 45 67',
  } as unknown as Shipment['address'],
  courier: { id: 'x', title: 'Kargo' },
  airwayBillNumber: '123456',
  trackingUrl: null,
  boxes: 2,
  weightKg: 0.4,
  note: null,
  status: 'CREATED' as Shipment['status'],
  cases: 1,
  waitingForLastMile: 0,
  lastMile: null,
  createdAt: at.toISOString() as Shipment['createdAt'],
  shippedAt: null,
  deliveredAt: null,
  allowedActions: [],
  withheldActions: [],
})

/** Every document of the product, each with all its parts. */
type Write = (language: Language, names: Names, dateFormat?: DateFormat) => Promise<Buffer>
export const documents: Readonly<Record<string, Write>> = {
  plan: (language, names, dateFormat) => planDocument(planOf(language, names, dateFormat)),
  stepSheet: (language, names, dateFormat) => stepSheet(planOf(language, names, dateFormat)),
  prescription: (language, { patient, doctor, note }, dateFormat = 'DD/MM/YYYY') =>
    writePrescription({
      language,
      dateFormat,
      notation: 'palmer',
      caseIdentifier: 'AL-26-000123',
      patientName: patient,
      birthDate: '2001-04-23',
      doctorName: doctor,
      companyName: 'Işık Diş Kliniği',
      product: 'AL',
      arch: 'both',
      impressionType: 'digital',
      packageTitle: 'Complete',
      requestedBy: null,
      prescription: {
        ...(startingPrescription('alignerPlan') as PrescriptionOf<'alignerPlan'>),
        chiefComplaint: note,
        teeth: { doNotMove: [11, 21], extract: [34] },
        crowding: { expand: 'primarily', iprLeft: 'none' },
        spaces: 'leave',
        spacesToLeave: ['12-13'],
      },
      preferences: { offset: 0.5, cutline: 'STRAIGHT_CUT', material: 'ZENDURA_FLX' },
      submittedBy: doctor,
      submittedAt: at,
    }),
  productionRecord: (language, { patient, doctor }, dateFormat = 'DD/MM/YYYY') =>
    writeRecord({
      language,
      dateFormat,
      caseIdentifier: 'AL-26-000123',
      patientName: patient,
      doctorName: doctor,
      companyName: 'Işık Diş Kliniği',
      madeAt: at,
      orders: [
        {
          ...order,
          status: 'SHIPPED',
          createdAt: at.toISOString() as Order['createdAt'],
          offset: 0.5,
          trimline: 'STRAIGHT_CUT',
          material: 'ZENDURA_FLX',
          lots: [],
          laserMarking: {
            logoKey: null,
            companyName: 'Işık Diş Kliniği',
            patientName: patient,
            arch: true,
            stepNumber: true,
          },
        },
      ],
    }),
  packingSlip: (language, names, dateFormat = 'DD/MM/YYYY') =>
    packingSlip({
      language,
      dateFormat,
      madeAt: at,
      shipment: shipmentOf(names),
      cases: [
        {
          uuid,
          identifier: 'AL-26-000123',
          patientName: names.patient,
          product: 'AL',
          side: 'client',
          doctor: null,
          status: 'submitted' as ShipmentCase['status'],
          order,
          waitsForLastMile: false,
          lastMile: null,
        },
      ],
    }),
  labels: (language, { patient, doctor }) =>
    writeOrderLabels({
      language,
      bags: true,
      orders: [
        {
          companyName: 'Işık Diş Kliniği',
          // A label has space for one line.
          doctorName: doctor.split(' ').at(-1) ?? null,
          order,
          caseRow: { identifier: 'AL-26-000123', firstName: patient, lastName: doctor },
        },
      ],
    }),
}
