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
    text: 'Portalda, e-postayla ve cihazlarınızda nelerden haberdar olacağınızı seçin.',
    inApp: 'Portalda',
    email: 'E-postayla',
    push: 'Cihazlarınızda',
    always: 'Her zaman açık',
    badge: 'Gelen kutusunda görünür',
    mailOnly: 'Yalnızca e-postayla',
    now: 'Hemen',
    digest: 'Günde bir özet',
    noMail:
      'Kapatılabilen tüm e-postaları kapattınız. Buradaki seçimler e-postalar yeniden açılınca geçerli olur.',
  },
  push: {
    title: 'Bu cihazda bildirimler',
    text: 'Portal kapalıyken bile bu cihaz size haber verir. Vaka numarasını gösterir, hastanın adını asla göstermez.',
    turnOn: 'Aç',
    turnOff: 'Kapat',
    on: 'Bu cihazda açık',
    off: 'Bu cihazda kapalı',
    denied:
      'Bu tarayıcı bu sayfanın bildirimlerine izin vermiyor. Tarayıcı ayarlarından izin verin, sonra buradan açın.',
    unsupported: 'Bu tarayıcı, portal kapalıyken bildirim alamaz.',
    unavailable: 'Bu portalda sunulmuyor.',
    failed: 'Tarayıcının bildirim hizmeti yanıt vermiyor. Lütfen daha sonra yeniden deneyin.',
    others_one: 'Cihazlarınızdan {{count}} tanesi daha bilgilendiriliyor',
    others_other: 'Cihazlarınızdan {{count}} tanesi daha bilgilendiriliyor',
  },
}
