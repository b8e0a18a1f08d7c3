import type { SameWords } from '../../../bundles/shape.ts'
import type { quickPanel as en } from '../../en/notifications/panel.ts'

export const quickPanel: SameWords<typeof en> = {
  open: 'Hızlı panel',
  title: 'Hızlı panel',
  menu: 'Bildirimler',
  empty: 'Bildirim yok',
  clear: 'Tüm bildirimleri temizle',
  readAll: 'Tümünü okundu olarak işaretle',
  allRead: 'Tüm bildirimler okundu olarak işaretlendi',
  undo: 'Geri al',
  markRead: 'Okundu olarak işaretle',
  remove: 'Kaldır',
  removeAll_one: 'Bu vakayla ilgili {{count}} bildirimi kaldır',
  removeAll_other: 'Bu vakayla ilgili {{count}} bildirimin hepsini kaldır',
  messages: 'Yeni sohbet mesajları',
  today: 'Bugün',
  before: 'Daha önce',
  more: 'Daha eskileri göster',
  moreOf_one: 'Bu vakayla ilgili {{count}} bildirim daha',
  moreOf_other: 'Bu vakayla ilgili {{count}} bildirim daha',
  new: 'Yeni',
  settings: 'Bildirim ayarları',
}
