import type { plans as en } from '../en/plans.ts'
import type { ArabicWords } from '../shape.ts'

export const plans: ArabicWords<typeof en> = {
  status: {
    generating: 'قيد الإعداد',
    planApproval: 'الموافقة على الخطة',
    approved: 'تمت الموافقة',
    rejected: 'مرفوضة',
    notCleared: 'لم تتم إجازتها',
    clearedForManufacturing: 'أُجيزت للتصنيع',
    clearedPreparingFiles: 'أُجيزت، جارٍ تجهيز ملفات التصنيع',
    manufacturingOnHold: 'التصنيع معلّق',
    replaced: 'استُبدلت',
  },
  action: {
    create: 'إصدار جديد',
    convert: 'تحويل للعرض',
    publish: 'نشر',
    backToGenerating: 'إرجاع إلى الإعداد',
    approve: 'الموافقة على الخطة',
    reject: 'طلب تعديل',
    unpublish: 'سحب',
    clearMfg: 'إجازة التصنيع',
    unclearMfg: 'عدم إجازة التصنيع',
    filesUploaded: 'ملفات التصنيع جاهزة',
    rejectOrder: 'تعليق التصنيع',
    resume: 'استئناف التصنيع',
    reverse: 'إرجاع',
    deactivate: 'إلغاء التفعيل',
  },
}
