import type { packingSlip as en } from '../en/packing-slip.ts'
import type { ArabicWords } from '../shape.ts'

/** On the paper in the box. */
export const packingSlip: ArabicWords<typeof en> = {
  title: 'قائمة التعبئة',
  recipient: 'المستلم',
  address: 'العنوان',
  phone: 'الهاتف',
  courier: 'شركة الشحن',
  airwayBillNumber: 'بوليصة الشحن',
  boxes: 'الصناديق',
  weight: 'الوزن',
  kg: '{{value}} كغ',
  doctor: 'الطبيب',
  cases: 'الحالات',
  inside: 'المحتويات',
  case: 'الحالة',
  patient: 'المريض',
  product: 'المنتج',
  batch: 'الدفعة',
  upper: 'العلوي',
  lower: 'السفلي',
  pieces: 'القطع',
}
