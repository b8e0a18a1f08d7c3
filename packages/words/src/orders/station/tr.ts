import type { SameWords } from '../../bundles/shape.ts'
import type { scrap as enScrap, station as enStation } from './en.ts'

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
  reasons: {
    broken: 'Kırık',
    thin: 'Çok ince',
    misshapen: 'Biçimi bozuk',
    wrongMarking: 'Yanlış işaretleme',
    wrongTrim: 'Yanlış kesim',
    lost: 'Kayıp',
    other: 'Diğer',
  },
}

export const station: SameWords<typeof enStation> = {
  title: 'Okutma istasyonu',
  text: 'Bir siparişin, torbanın veya gönderinin kodunu okutun. Barkod okuyucu laboratuvarın her sayfasında çalışır.',
  field: 'Kodu okutun veya yazın',
  fieldHelp: 'Sipariş, torba, vaka veya gönderi. Enter ile aranır.',
  unknown: '{{code}} koduyla sipariş, vaka veya gönderi bulunamadı',
  found: '{{identifier}}: {{status}}',
  bag: '{{step}}. adımın torbası',
  bagWrong: 'Siparişte {{step}}. adım yok.',
  next: 'Sonraki işlem',
  noNext: 'Burada şu anda yapılacak bir şey yok.',
  packNext: 'Gönderiye koy',
  openShipment: 'Gönderiyi aç',
  reprint: 'Etiketleri yeniden yazdır',
  bagLabel: 'Bu torbanın etiketi (PDF)',
  bagLabelZpl: 'Bu torbanın Zebra etiket yazıcısı için etiketi (ZPL)',
  empty: 'Henüz bir kod okutulmadı',
}
