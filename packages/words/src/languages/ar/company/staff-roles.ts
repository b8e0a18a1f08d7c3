import type { ArabicWords } from '../../../bundles/shape.ts'
import type { staffRoleHelp as help, staffRoleNames as names } from '../../en/company/staff-roles.ts'

export const staffRoleNames: ArabicWords<typeof names> = {
  administrator: 'مسؤول',
  planner: 'مخطّط',
  production: 'التصنيع',
  support: 'الدعم',
}

export const staffRoleHelp: ArabicWords<typeof help> = {
  administrator: 'كل شيء، بما في ذلك الموظفون والأدوار والإعدادات والمحو ورفع الحظر عن الشركات.',
  planner: 'السجلات وفحص الجودة والخطط والمحادثة.',
  production: 'الطلبيات والملصقات والشحنات والطلبات.',
  support: 'الاطلاع والمحادثة والشركات ومستخدموها.',
}
