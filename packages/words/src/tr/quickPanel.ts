import type { quickPanel as en } from '../en/quickPanel.ts'
import type { SameWords } from '../shape.ts'

export const quickPanel: SameWords<typeof en> = {
  open: 'Hızlı panel',
  title: 'Hızlı panel',
  menu: 'Bildirimler',
  empty: 'Bildirim yok',
  clear: 'Tüm bildirimleri temizle',
  readAll: 'Tümünü okundu say',
  markRead: 'Okundu say',
  remove: 'Kaldır',
  messages: 'Yeni sohbet mesajları',
  today: 'Bugün',
  before: 'Daha önce',
  more: 'Daha eskileri göster',
  new: 'Yeni',
  settings: 'Bildirim ayarları',
  preferences: {
    tab: 'Bildirimler',
    title: 'Size ulaşanlar',
    text: 'Portalda ve e-postayla nelerden haberdar olacağınızı seçin.',
    inApp: 'Portalda',
    email: 'E-postayla',
    always: 'Her zaman açık',
    badge: 'Gelen kutusunda görünür',
    mailOnly: 'Yalnızca e-postayla',
    now: 'Hemen',
    digest: 'Günde bir özet',
    noMail:
      'Kapatılabilen tüm e-postaları kapattınız. Buradaki seçimler e-postalar yeniden açılınca geçerli olur.',
  },
}
