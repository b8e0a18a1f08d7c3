import type { SameWords } from '../../bundles/shape.ts'
import type { security as en } from './en.ts'

export const security: SameWords<typeof en> = {
  tab: 'Güvenlik',
  sessions: {
    title: 'Oturum açtığınız yerler',
    text: 'Tanımadığınız bir tarayıcının oturumunu kapatın ve parolanızı değiştirin.',
    device: '{{browser}} ({{system}})',
    unknown: 'Bilinmeyen program',
    here: 'Bu tarayıcı',
    used: 'Son kullanım: {{moment}}',
    signOut: 'Oturumu kapat',
    signOutLabel: 'Oturumu kapat: {{device}}',
    others: 'Diğer tüm oturumları kapat',
    othersQuestion: 'Diğer tüm oturumlar kapatılsın mı?',
    othersText: 'Orada açık olan her şey hemen kapanır. Burada oturumunuz açık kalır.',
    ended: 'Oturum kapatıldı',
  },
  password: {
    title: 'Parola',
    text: 'Değiştirdiğinizde diğer oturumlarınız sona erer.',
    change: 'Parolayı değiştir',
  },
}
