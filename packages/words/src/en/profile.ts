export const profile = {
  title: 'Company profile',
  user: 'User Information',
  company: 'Company Information',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  supportPhone: 'Support Phone Number',
  supportEmail: 'Support Email',
  theme: 'Theme',
  dateFormat: 'Preferred date format',
  dentalNotation: 'Dental notation',
} as const
