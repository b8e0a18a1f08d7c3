import type { shell as en } from '../en/shell.ts'
import type { SameWords } from '../shape.ts'

export const shell: SameWords<typeof en> = {
  nav: {
    dashboard: 'Bekleyen işlemler',
    cases: 'Vakalar',
    adminCases: 'Yönetici vakaları',
    doctorCases: 'Doktor vakaları',
    myCases: 'Vakalarım',
    doctors: 'Doktorlar',
    profile: 'Şirket profili',
    shipments: 'Gönderiler',
    clientShipments: 'Şirket gönderileri',
    doctorShipments: 'Doktor gönderileri',
    myShipments: 'Gönderilerim',
    request: 'Talep',
    lab: 'Laboratuvar',
    labQueue: 'İş sırası',
    labOrders: 'Siparişler',
    labRequests: 'Talepler',
    labShipments: 'Gönderiler',
  },
  user: {
    resetPassword: 'Parolanızı değiştirin',
    quickGuide: 'Kısa kılavuz',
    logout: 'Çıkış',
    login: 'Giriş',
  },
  scheme: { label: 'Görünüm', light: 'Açık', dark: 'Koyu', system: 'Bu cihazdaki gibi' },
  provider: 'Archway Laboratuvarı',
  menu: 'Menüyü aç',
  skip: 'İçeriğe geç',
  blocked: 'Hesabınız engellendi.',
  blockedHelp: 'Lütfen müşteri desteği veya ilişki yöneticinizle iletişime geçin.',
  uploads: 'Yüklemeler',
  lost: {
    title: 'Bu ekran gösterilemedi',
    text: 'Bağlantı veya sunucu yanıt vermedi. Başka yerde girdiğiniz hiçbir şey kaybolmadı.',
  },
}
