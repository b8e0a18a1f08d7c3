import type { SameWords } from '../../../bundles/shape.ts'
import type { uploads as en } from '../../en/case-files/uploads.ts'

export const uploads: SameWords<typeof en> = {
  title: 'Yüklemeler',
  open: 'Yüklemeler',
  empty: 'öğe yok',
  wait: 'Lütfen yeni vaka dosyalarının yüklenmesini bekleyin',
  leaving_one: 'Çıkış yaparsanız {{count}} yükleme durur.',
  leaving_other: 'Çıkış yaparsanız {{count}} yükleme durur.',
  waiting: 'Bekliyor',
  stalled: 'Bağlantı bekleniyor',
  finishing: 'Dosya denetleniyor',
  progress: '{{name}}: %{{percent}}',
  cancel: '{{name}} yüklemesini iptal et',
  retry: 'Yeniden dene',
  dismiss: 'Kaldır: {{name}}',
  counts: '{{done}} / {{total}} tamamlandı',
  announce_one: '{{count}} dosya yükleniyor',
  announce_other: '{{count}} dosya yükleniyor',
  announceNone: 'Tüm yüklemeler tamamlandı',
}
