import type { plans as en } from '../en/plans.ts'
import type { SameWords } from '../shape.ts'

export const plans: SameWords<typeof en> = {
  status: {
    generating: 'Hazırlanıyor',
    planApproval: 'Plan onayı',
    approved: 'Onaylandı',
    rejected: 'Reddedildi',
    notCleared: 'Üretime izin verilmedi',
    clearedForManufacturing: 'Üretime izin verildi',
    clearedPreparingFiles: 'İzin verildi, üretim dosyaları hazırlanıyor',
    manufacturingOnHold: 'Üretim beklemede',
    replaced: 'Yerine yenisi geçti',
  },
  action: {
    create: 'Yeni sürüm',
    convert: 'Görüntüleme için dönüştür',
    publish: 'Yayımla',
    backToGenerating: 'Hazırlamaya geri al',
    approve: 'Planı onayla',
    reject: 'Değişiklik iste',
    unpublish: 'Geri çek',
    clearMfg: 'Üretime izin ver',
    unclearMfg: 'Üretime izin verme',
    filesUploaded: 'Üretim dosyaları hazır',
    rejectOrder: 'Üretimi beklemeye al',
    resume: 'Üretimi sürdür',
    reverse: 'Geri al',
    deactivate: 'Devre dışı bırak',
  },
}
