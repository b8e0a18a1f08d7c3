import type { SameWords } from '../../../bundles/shape.ts'
import type * as en from '../../en/cases/work.ts'

export const views: SameWords<typeof en.views> = {
  open: 'Görünümler',
  save: 'Bu görünümü kaydet',
  name: 'Görünümün adı',
  none: 'Henüz kayıtlı görünüm yok. Filtreleri ve sütunları ayarlayıp bir adla kaydedin.',
  remove: '{{name}} görünümünü kaldır',
  full: 'Görünüm sayısı sınıra ulaştı. Önce birini kaldırın.',
}

export const columnChoice: SameWords<typeof en.columnChoice> = {
  open: 'Sütunlar',
  earlier: '{{name}} sütununu yukarı taşı',
  later: '{{name}} sütununu aşağı taşı',
  reset: 'Varsayılan sütunlar',
}

export const exporting: SameWords<typeof en.exporting> = {
  open: 'Dışa aktar',
  csv: 'CSV dosyası',
  xlsx: 'Excel çalışma kitabı',
  sheet: 'Vakalar',
  running: 'Vakalar dışa aktarılıyor',
  done: 'Vakalar {{name}} adıyla kaydedildi',
}

export const keys: SameWords<typeof en.keys> = {
  title: 'Klavye',
  move: 'Sonraki veya önceki vaka',
  open: 'Vakayı aç',
  choose: 'Vakayı seç',
  search: 'Hasta ara',
}

export const bulk: SameWords<typeof en.bulk> = {
  chosen_one: '{{count}} vaka seçildi',
  chosen_other: '{{count}} vaka seçildi',
  choose: 'Seç',
  chooseOne: '{{identifier}} vakasını seç',
  chooseAll: 'Bu sayfadakilerin tümünü seç',
  drop: 'Seçimi kaldır',
  clear: 'Üretime izin ver',
  lastMile: 'Son etabı gönderildi olarak işaretle',
  assignRm: 'Müşteri temsilcisi ata',
  download: 'Dosyaları indir',
  notAll: 'Seçilen vakaların bazıları için bu işlem şu anda yapılamaz.',
  noDoctor: 'Yalnızca doktorların müşteri temsilcisi olur.',
  clearText_one: '{{count}} vaka üretime alınır.',
  clearText_other: '{{count}} vaka üretime alınır.',
  lastMileText: 'Kargo şirketi, takip numarası ve tarih seçilen tüm vakalar için geçerlidir.',
  assignRmText: 'Seçilen vakaların doktorlarına, tüm vakaları için bu müşteri temsilcisi atanır.',
  downloadText:
    'Seçilen vakaların tüm dosyaları indirilir. Tarayıcınız birden çok dosya için izin isteyebilir.',
  rm: 'Müşteri temsilcisi',
  noRm: 'Müşteri temsilcisi yok',
  start: 'Başlat',
  progress: '{{done}} / {{all}} tamamlandı',
  waiting: 'Bekliyor',
  working: 'İşleniyor',
  done: 'Tamamlandı',
  files_one: '{{count}} dosya kaydedildi',
  files_other: '{{count}} dosya kaydedildi',
  failed: 'Yapılamadı',
  results: 'Her vakanın sonucu',
}

export const stages: SameWords<typeof en.stages> = {
  title: 'Aşamalara göre vakalar',
  none: 'Henüz vaka yok',
}
