import type { SameWords } from '../bundles/shape.ts'
import type { preferences as en } from './en.ts'

export const preferences: SameWords<typeof en> = {
  product: {
    title: 'Ürün tercihleri',
    lead: 'Bir vakada başka bir şey istenmedikçe plakların ve retainerların nasıl üretileceği.',
    aligner: 'Plak',
    retainer: 'Retainer',
    offset: 'Ofset',
    cutline: 'Kesim hattı',
    material: 'Malzeme',
    edit: 'Tercihleri düzenle',
    field: {
      alignerOffset: 'Plak ofseti',
      alignerCutline: 'Plak kesim hattı',
      retainerOffset: 'Retainer ofseti',
      retainerCutline: 'Retainer kesim hattı',
    },
    warningTitle: 'Ürün tercihleri değiştirilsin mi?',
    warning:
      'Kesim hattı ve ofset değişiklikleri, yeni ve mevcut vakaların bundan sonraki tüm siparişlerine uygulanır.',
    saved: 'Ürün tercihleri güncellendi.',
    failed: 'Ürün tercihleri güncellenemedi.',
  },
  clinical: {
    title: 'Klinik tercihler',
    ownTitle: 'Klinik tercihleriniz',
    lead: 'Yeni plak vakalarının reçetesi bu tercihlerle başlar. Bunları her vakada değiştirebilirsiniz.',
    edit: 'Klinik tercihleri düzenle',
    saved: 'Klinik tercihler kaydedildi.',
    bite: 'Kapanış',
    space: 'Boşluk ve IPR',
    attachments: 'Ataşmanlar ve ek özellikler',
    course: 'Adımlar',
    recommended: 'Önerildiği kadar',
    maxStepsHelp: 'Önerildiği kadar adım için boş bırakın',
    mm: '{{field}}: milimetre',
    side: '{{field}}: yön',
    noInstructions: 'Yok',
  },
  laser: {
    title: 'Üretim tercihleri',
    lead: 'Plaklarınızın ve retainerlarınızın lazer işaretlemesi ve kesim hattı.',
    open: 'Üretim tercihlerini aç',
  },
  configuration: {
    title: 'Yapılandırma',
    text: 'Lütfen diş numaralandırma sisteminizi seçin; daha sonra şirket profili sayfasından değiştirebilirsiniz.',
    notation: 'Diş numaralandırma sistemi',
  },
}
