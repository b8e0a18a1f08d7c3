import type { doctors as en } from '../en/doctors.ts'
import type { SameWords } from '../shape.ts'

export const doctors: SameWords<typeof en> = {
  status: {
    INVITED: 'Davet edildi',
    ACTIVE: 'Etkin',
    INACTIVE: 'Etkin değil',
    BLOCKED: 'Engellendi',
    RESTRICTED: 'Kısıtlandı',
  },
  action: {
    add: 'Doktor ekle',
    join: 'Daveti kabul et',
    invite: 'Daveti yeniden gönder',
    deactivate: 'Devre dışı bırak',
    activate: 'Etkinleştir',
    restrict: 'Kısıtla',
    unrestrict: 'Kısıtlamayı kaldır',
    block: 'Engelle',
    unblock: 'Engeli kaldır',
    reset: 'Parolayı sıfırla',
    delete: 'Sil',
  },
}
