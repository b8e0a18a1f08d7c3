import type { SameWords } from '../../../bundles/shape.ts'
import type {
  camera as enCamera,
  labels as enLabels,
  scrap as enScrap,
  station as enStation,
} from '../../en/orders/station.ts'

export const scrap: SameWords<typeof enScrap> = {
  short_one:
    '{{count}} parça eksik. Hangisi olduğunu ve nedenini belirtin: yeniden yapılana kadar sipariş üretimde kalır.',
  short_other:
    '{{count}} parça eksik. Hangileri olduğunu ve nedenini belirtin: yeniden yapılana kadar sipariş üretimde kalır.',
  shortCount_one: '{{count}} parça eksik. Nedenini belirtin: yeniden yapılana kadar sipariş üretimde kalır.',
  shortCount_other:
    '{{count}} parça eksik. Nedenini belirtin: yeniden yapılana kadar sipariş üretimde kalır.',
  pieces: 'Eksik parçalar',
  piecesHelp: 'Eksik sayısı kadar parça seçin.',
  piecesDiffer: 'Seçilecek parça sayısı: {{count}}.',
  reason: 'Neden',
  record: 'Yeniden yapılacakları kaydet',
  recorded_one: '{{identifier}}: {{count}} parça yeniden yapılacak',
  recorded_other: '{{identifier}}: {{count}} parça yeniden yapılacak',
  chip_one: '{{count}} parça yeniden yapılacak',
  chip_other: '{{count}} parça yeniden yapılacak',
  again: 'Parçaları yeniden yap',
  againOne: 'Bu parçayı yeniden yap',
  title: '{{identifier}} siparişinin yeniden yapılacak parçaları',
  text: 'Parçalar yeniden yapılana kadar sipariş üretimde kalır.',
  which: 'Yeniden yapılacak parçalar',
  count: 'Parça sayısı',
  countMax: 'En fazla {{max}}.',
  whyNot: 'Parçaları ve bir neden seçin.',
  whyNotCount: 'Parça sayısını ve bir neden girin.',
  notNow: 'Parçalar yalnızca sipariş üretimdeyken yeniden yapılabilir. Şu anki durumu: {{status}}.',
  waiting: 'Bu parça zaten yeniden yapılmayı bekliyor.',
  allWaiting: 'Siparişin tüm parçaları zaten yeniden yapılmayı bekliyor.',
  isRemade: 'Parça yeniden yapıldı',
  oneRemade: 'Bir parça yeniden yapıldı',
  remade: '{{identifier}}: bir parça yeniden yapıldı',
  remadeOne: '{{identifier}}: {{piece}} yeniden yapıldı',
  reasons: {
    broken: 'Kırık',
    thin: 'Çok ince',
    misshapen: 'Biçimi bozuk',
    wrongMarking: 'Yanlış işaretleme',
    wrongTrim: 'Yanlış kesim',
    lost: 'Kayıp',
    printFailed: 'Baskı başarısız',
    other: 'Diğer',
  },
}

export const station: SameWords<typeof enStation> = {
  title: 'Okutma istasyonu',
  text: 'Bir siparişin, torbanın, parçanın veya gönderinin kodunu okutun. Barkod okuyucu laboratuvarın her sayfasında çalışır.',
  field: 'Kodu okutun veya yazın',
  fieldHelp: 'Sipariş, torba, parça, vaka, gönderi veya baskı işi. Aramak için Enter tuşuna basın.',
  unknown: '{{code}} koduyla sipariş, vaka, gönderi veya baskı işi bulunamadı',
  found: '{{identifier}}: {{status}}',
  bag: '{{step}}. adımın torbası',
  bagWrong: 'Siparişte {{step}}. adım yok.',
  piece: { upper: 'Üst plak, {{step}}. adım', lower: 'Alt plak, {{step}}. adım' },
  pieceWrong: 'Siparişte {{piece}} parçası yok.',
  pieceToRemake: '{{name}} · yeniden yapılacak: {{reason}}',
  pieceLabel: 'Bu parçanın etiketi (PDF)',
  pieceLabelZpl: 'Bu parçanın Zebra etiket yazıcısı için etiketi (ZPL)',
  next: 'Sonraki işlem',
  noNext: 'Burada şu anda yapılacak bir şey yok.',
  packNext: 'Gönderiye koy',
  openShipment: 'Gönderiyi aç',
  openPrintJob: 'Baskı işini aç',
  reprint: 'Etiketleri yeniden yazdır',
  bagLabel: 'Bu torbanın etiketi (PDF)',
  bagLabelZpl: 'Bu torbanın Zebra etiket yazıcısı için etiketi (ZPL)',
  empty: 'Henüz bir kod okutulmadı',
}

export const camera: SameWords<typeof enCamera> = {
  open: 'Kamerayla okut',
  text: 'Kodu, görüntünün büyük bölümünü kaplayacak şekilde tutun.',
  picture: 'Kamera görüntüsü',
  close: 'Kamerayı kapat',
  denied: 'Tarayıcı bu sayfada kameraya izin vermiyor. Tarayıcı ayarlarından izin verip yeniden deneyin.',
  none: 'Kullanılabilir kamera yok. Başka bir program kullanıyor olabilir.',
  insecure:
    'Tarayıcılar kameraya yalnızca HTTPS ile açılan sayfalarda izin verir. Barkod okuyucu kullanın veya kodu yazın.',
  again: 'Yeniden dene',
}

export const labels: SameWords<typeof enLabels> = {
  title: 'Etiket yazdır',
  text: 'Bir siparişin, torbalarının veya parçalarının kaybolan ya da hasar gören etiketlerini yeniden yazdırın.',
  search: 'Sipariş, torba ve parça ara',
  searchPlaceholder: 'Kod, sipariş, vaka, hasta veya baskı işi',
  what: 'Yazdırılacaklar',
  kind: {
    orders: 'Sipariş etiketleri',
    bags: 'Sipariş ve torba etiketleri',
    pieces: 'Sipariş ve parça etiketleri',
  },
  pdf: 'Yazdır (PDF)',
  zpl: 'Etiket yazıcısı (ZPL)',
  chooseFirst: 'En az bir sipariş seçin.',
}
