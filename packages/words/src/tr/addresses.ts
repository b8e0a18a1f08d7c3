import type { addresses as en } from '../en/addresses.ts'
import type { SameWords } from '../shape.ts'

export const addresses: SameWords<typeof en> = {
  title: 'Adres tablosu',
  none: '* Hiç gönderim adresiniz yok, lütfen bir tane oluşturun',
  add: 'Adres ekle',
  edit: 'Adresi düzenle',
  remove: 'Adresi kaldır',
  addSubmit: 'Ekle',
  editSubmit: 'Kaydet',
  column: {
    title: 'Ad soyad',
    typeId: 'Adres türü',
    ownerType: 'Adres sahibi',
    country: 'Ülke',
    city: 'Şehir',
    state: 'Eyalet',
    street: 'Sokak',
    zipCode: 'Posta kodu',
    phone: 'Telefon',
    isDefault: 'Varsayılan',
  },
  type: { default: 'Varsayılan', shipment: 'Gönderim', billing: 'Fatura' },
  owner: { clinic: 'Klinik', adminOffice: 'Yönetim ofisi', doctor: 'Doktor', patient: 'Hasta' },
  field: {
    typeId: 'Adres türü',
    ownerType: 'Adres sahibi',
    title: 'Ad soyad',
    countryId: 'Ülke',
    city: 'Şehir',
    state: 'Eyalet',
    region: 'Bölge',
    street: 'Sokak',
    zipCode: 'ZIP kodu',
    postalCode: 'Posta kodu',
    phone: 'Telefon',
  },
  countryHelp: 'Yalnızca gönderim yaptığımız ülkeler',
  single: 'Tüm doktor vakaları için tek gönderim adresi olarak kullan',
  defaultMark: 'Varsayılan gönderim adresi',
  empty: {
    title: 'Henüz adres yok',
    text: 'Vakalarınızın gönderileceği adresi ekleyin.',
  },
  change: {
    title: 'Varsayılan gönderim adresi değiştirilsin mi?',
    message:
      'Doktor vakalarının varsayılan gönderim adresi olarak başka bir adres zaten seçilmiş. Varsayılan gönderim adresini bununla değiştirmek istiyor musunuz?',
  },
  keep: 'başka bir varsayılan gönderim adresi seçmeden varsayılan gönderim adresini kaldıramazsınız',
  removing: {
    title: 'Bu adres kaldırılsın mı?',
    message: '{{name}} listeden çıkar. Oraya gönderilmiş vakaların kayıtları korunur.',
    confirm: 'Kaldır',
  },
  congratulations: {
    title: 'Tebrikler',
    text: 'Yaşasın! Artık yeni vaka göndermeye başlayabilirsiniz. Yardıma ihtiyacınız olursa profil sayfasındaki hızlı kılavuza bakın.',
    done: 'Tamam',
  },
  getStarted: {
    title: 'Başlayın',
    text: 'Hesabınız başarıyla etkinleştirildi, lütfen profil sayfanızdan gönderim adresinizi girin',
    never: 'Bir daha gösterme',
    go: 'Adresler sayfasına git',
  },
}
