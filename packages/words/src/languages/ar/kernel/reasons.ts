import type { ArabicWords } from '../../../bundles/shape.ts'
import type { reasons as en } from '../../en/kernel/reasons.ts'

export const reasons: ArabicWords<typeof en> = {
  BLOCKED: 'حسابك محظور',
  RESTRICTED: 'هذا الحساب مقيّد؛ تستمر الحالات الجارية',
  RM_NOT_ALLOWED: 'دور مدير العلاقات غير مسموح',
  STAFF_ROLE: 'لا يشمل دورك هذا الإجراء. يمكن لمسؤول القيام به أو تغيير دورك.',
  UNEXPECTED: 'حدث خطأ، حاول مرة أخرى',
  SAME_TYPE_IN_QUEUE: 'يوجد ملف من النوع نفسه في قائمة الانتظار',
  SAME_TYPE_UPLOADING: 'يجري رفع ملف من النوع نفسه',
  FILE_EMPTY: 'الملف فارغ',
  FILE_TYPE_REFUSED: 'لا تُقبل ملفات {{ext}} هنا',
  FILE_TOO_LARGE: 'حجم الملف أكبر من {{max}}',
}
