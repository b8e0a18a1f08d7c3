import type { SameWords } from '../../../bundles/shape.ts'
import type { upgrade as en } from '../../en/plans/upgrade.ts'

export const upgrade: SameWords<typeof en> = {
  title: 'Plan için daha büyük bir paket gerekiyor',
  text: 'Çene başına gereken adım: {{steps}}. Daha büyük bir paket kabul edilince plan yayımlanabilir.',
  waiting: 'Gönderenden daha büyük bir paketi kabul etmesi istendi.',
  choose: 'Paket seçin',
  package: 'Paket',
  limit: 'Her çenede en fazla {{steps}} adım',
  unlimited: 'Adım sınırı yok',
  accept: 'Paketi kabul et',
  accepted: 'Daha büyük paket kabul edildi',
}
