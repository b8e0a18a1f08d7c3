import type { shell as en } from '../en/shell.ts'
import type { ArabicWords } from '../shape.ts'

export const shell: ArabicWords<typeof en> = {
  nav: {
    dashboard: 'الإجراءات المعلّقة',
    cases: 'الحالات',
    adminCases: 'حالات الإدارة',
    doctorCases: 'حالات الأطباء',
    myCases: 'حالاتي',
    doctors: 'الأطباء',
    profile: 'ملف الشركة',
    shipments: 'الشحنات',
    clientShipments: 'شحنات الشركة',
    doctorShipments: 'شحنات الأطباء',
    myShipments: 'شحناتي',
    request: 'الطلبات',
    lab: 'المختبر',
    labQueue: 'قائمة العمل',
    labOrders: 'أوامر التصنيع',
    labRequests: 'الطلبات',
    labShipments: 'الشحنات',
  },
  user: {
    resetPassword: 'تغيير كلمة المرور',
    quickGuide: 'الدليل السريع',
    logout: 'تسجيل الخروج',
    login: 'تسجيل الدخول',
  },
  scheme: { label: 'المظهر', light: 'فاتح', dark: 'داكن', system: 'كما في هذا الجهاز' },
  provider: 'مختبر Archway',
  menu: 'فتح القائمة',
  skip: 'الانتقال إلى المحتوى',
  blocked: 'حسابك محظور.',
  blockedHelp: 'يرجى التواصل مع دعم العملاء أو مدير العلاقات الخاص بك.',
  uploads: 'عمليات الرفع',
  lost: { title: 'تعذر عرض هذه الشاشة', text: 'تعذر الاتصال بالخادم. لم يُفقد أي شيء أدخلته في مكان آخر.' },
}
