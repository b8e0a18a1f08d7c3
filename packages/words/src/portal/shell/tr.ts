import type { SameWords } from '../../bundles/shape.ts'
import type { shell as en } from './en.ts'

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
    request: 'Talepler',
    lab: 'Laboratuvar',
    labQueue: 'İş kuyruğu',
    labOrders: 'Siparişler',
    labScan: 'Tarama istasyonu',
    labRequests: 'Talepler',
    labShipments: 'Gönderiler',
    labCompanies: 'Şirketler',
    labStaff: 'Personel',
    labAudit: 'Denetim izi',
    labOperations: 'Sistem durumu',
    labPeople: 'Kişisel veriler',
    labSettings: 'Ayarlar',
  },
  user: {
    resetPassword: 'Parolanızı değiştirin',
    quickGuide: 'Hızlı kılavuz',
    logout: 'Çıkış',
    login: 'Giriş',
  },
  scheme: { label: 'Görünüm', light: 'Açık', dark: 'Koyu', system: 'Cihazla aynı' },
  provider: 'Archway Laboratuvarı',
  menu: 'Menüyü aç',
  skip: 'İçeriğe geç',
  blocked: 'Hesabınız engellendi.',
  blockedHelp: 'Lütfen müşteri desteği veya müşteri temsilcinizle iletişime geçin.',
  restricted: 'Hesabınız kısıtlandı.',
  restrictedHelp:
    'Yeni vaka veya talep oluşturamazsınız; devam eden vakalarınız sürer. Lütfen şirketinizle veya müşteri desteğiyle iletişime geçin.',
  connectionLost: 'Saat {{time}} itibarıyla bağlantı yok.',
  connectionLostHelp:
    'Bağlantı kendiliğinden geri gelir. Gördükleriniz güncel olmayabilir; girdiğiniz hiçbir şey kaybolmadı.',
  uploads: 'Yüklemeler',
  lost: {
    title: 'Bu ekran gösterilemedi',
    text: 'Bağlantı veya sunucu yanıt vermedi. Başka yerde girdiğiniz hiçbir şey kaybolmadı.',
  },
}
