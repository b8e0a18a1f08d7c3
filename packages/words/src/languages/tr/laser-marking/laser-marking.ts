import type { SameWords } from '../../../bundles/shape.ts'
import type { laserMarking as en } from '../../en/laser-marking/laser-marking.ts'

export const laserMarking: SameWords<typeof en> = {
  title: 'Üretim tercihleri',
  lead: 'Her plağa ve retainera ne işleneceği ve nasıl kesileceği.',
  back: 'Ürün tercihleri',
  marking: 'Lazer işaretleme tercihleri',
  cut: 'Kesim hattı',
  column: { part: 'İşaret', setting: 'Ayar', enabled: 'Etkin', cut: 'Kesim', choice: 'Seçim' },
  part: {
    logo: 'Logo',
    companyName: 'Şirket adı',
    patientName: 'Hasta adı',
    arch: 'Çene',
    stepNumber: 'Adım numarası',
  },
  hint: { arch: 'U veya L', stepNumber: 'U01, L01 vb.' },
  style: {
    label: 'Hasta adının biçimi',
    FIRST_NAME: 'AD',
    LAST_NAME: 'SOYAD',
    FULL_NAME: 'AD SOYAD',
  },
  companyName: {
    label: 'Parçadaki şirket adı',
    save: 'Kaydet',
    off: 'Değiştirmek için şirket adını açın',
  },
  logo: {
    title: 'Logo görseli',
    none: 'Henüz logo yok',
    open: 'Logo görseli',
    shown: 'Logo',
    change: 'Değiştir',
    save: 'Kaydet',
    uploading: 'Görsel yükleniyor',
    help: 'JPEG, PNG veya WebP, en fazla 5 MB. Açık zemin üzerinde koyu bir işaret en iyi sonucu verir.',
    failed: 'Görsel yüklenemedi',
  },
  trimLine: {
    label: 'Kesim hattı',
    STRAIGHT_CUT: 'Düz kesim',
    SCALLOPED: 'Diş eti hattını izleyen',
    OTHER: 'Diğer',
  },
  trimHelp: {
    STRAIGHT_CUT: 'Diş etinin üzerinden geçen düz hat. Daha iyi tutunur, daha az ataşman gerektirir.',
    SCALLOPED: 'Diş eti kenarını dişten dişe izler. Neredeyse görünmez.',
    OTHER: 'Her vakanın talimatlarında yazdığı gibi.',
  },
  preview: {
    title: 'Önizleme',
    label: 'İşaretli bir üst plak: {{marking}}',
    nothing: 'hiçbir şey işlenmez',
    logo: 'logo',
    note: 'Bu bir örnektir. Her parçada kendi vakasının adları ve numaraları yer alır.',
    first: 'Ayşe',
    last: 'Örnek',
  },
  readOnly: 'Bu tercihleri yalnızca hesap sahibi değiştirebilir.',
}
