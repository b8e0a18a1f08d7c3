/** Public mail services, where anyone can have an address: no company can claim such a domain. */
const domains = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'aol.com'],
  ...['icloud.com', 'me.com', 'proton.me', 'mail.ru', 'qq.com', '163.com'],
])
const providers = /^(gmx|yandex)\.[a-z.]+$/

export const isOfMailService = (domain: string): boolean => domains.has(domain) || providers.test(domain)
