import type { ArabicWords } from '../bundles/shape.ts'
import type { preferences as en } from './en.ts'

export const preferences: ArabicWords<typeof en> = {
  product: {
    title: 'تفضيلات المنتج',
    lead: 'كيفية صنع القوالب والمثبّتات ما لم تُحدِّد الحالة غير ذلك.',
    aligner: 'القالب',
    retainer: 'المثبّت',
    offset: 'الإزاحة',
    cutline: 'خط القص',
    material: 'المادة',
    edit: 'تعديل التفضيلات',
    field: {
      alignerOffset: 'إزاحة القالب',
      alignerCutline: 'خط قص القالب',
      retainerOffset: 'إزاحة المثبّت',
      retainerCutline: 'خط قص المثبّت',
    },
    warningTitle: 'هل تريد تغيير تفضيلات المنتج؟',
    warning:
      'يُرجى الانتباه إلى أن تغيير خط القص والإزاحة سيُطبَّق على جميع الطلبيات القادمة للحالات الجديدة والقائمة',
    saved: 'تم تحديث تفضيلات المنتج بنجاح.',
    failed: 'حدث خطأ أثناء تحديث تفضيلات المنتج.',
  },
  clinical: {
    title: 'التفضيلات السريرية',
    ownTitle: 'تفضيلاتك السريرية',
    lead: 'تبدأ وصفات حالات القوالب الجديدة بهذه الخيارات، ويمكنك تغييرها في كل حالة.',
    edit: 'تعديل التفضيلات السريرية',
    saved: 'تم حفظ التفضيلات السريرية.',
    bite: 'العضة',
    space: 'المسافات والسحل بين الأسنان (IPR)',
    attachments: 'الأتاشمنت والإضافات',
    course: 'الخطوات',
    recommended: 'بقدر ما يُوصى به',
    maxStepsHelp: 'اتركه فارغًا لعدد الخطوات الموصى به',
    mm: '{{field}}: بالمليمتر',
    side: '{{field}}: نحو',
    noInstructions: 'لا شيء',
  },
  laser: {
    title: 'تفضيلات التصنيع',
    lead: 'النقش بالليزر وخط القص لقوالبك ومثبّتاتك.',
    open: 'فتح تفضيلات التصنيع',
  },
  configuration: {
    title: 'الإعدادات',
    text: 'يُرجى تحديد نظام ترقيم الأسنان، ويمكنك تغييره من صفحة ملف الشركة',
    notation: 'نظام ترقيم الأسنان',
  },
}
