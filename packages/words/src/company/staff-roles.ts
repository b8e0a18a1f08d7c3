/** The roles of the provider's staff in each language, and what each may do. */
export const staffRoleNames = {
  en: { administrator: 'Administrator', planner: 'Planner', production: 'Production', support: 'Support' },
  tr: { administrator: 'Yönetici', planner: 'Planlamacı', production: 'Üretim', support: 'Destek' },
  ar: { administrator: 'مسؤول', planner: 'مخطّط', production: 'الإنتاج', support: 'الدعم' },
} as const

export const staffRoleHelp = {
  en: {
    administrator: 'Everything, including staff, roles, settings, erasure and unblocking companies.',
    planner: 'Records, quality check, plans and chat.',
    production: 'Orders, labels, shipments and requests.',
    support: 'Reading, chat, companies and their people.',
  },
  tr: {
    administrator: 'Personel, roller, ayarlar, silme ve şirket engelini kaldırma dahil her şey.',
    planner: 'Kayıtlar, kalite kontrolü, planlar ve sohbet.',
    production: 'Siparişler, etiketler, gönderiler ve talepler.',
    support: 'Okuma, sohbet, şirketler ve kullanıcıları.',
  },
  ar: {
    administrator: 'كل شيء، بما في ذلك الموظفون والأدوار والإعدادات والمحو ورفع الحظر عن الشركات.',
    planner: 'السجلات وفحص الجودة والخطط والمحادثة.',
    production: 'الطلبيات والملصقات والشحنات والطلبات.',
    support: 'القراءة والمحادثة والشركات ومستخدموها.',
  },
} as const
