import { directionOf, type Language } from '@archway/words'
import { languageOfText } from '@archway/words/locale'
import type { Letter } from './mail.ts'

type Content = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Lines below the text, each with an optional link. */
  readonly lines?: readonly { readonly label: string; readonly link?: string }[]
  readonly button?: { readonly label: string; readonly link: string }
  readonly closing?: string
  readonly unsubscribe?: string
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const lineOf = ({ label, link }: { label: string; link?: string }): string =>
  `<li>${link ? `<a href="${escapeHtml(link)}" style="color:#0f766e">${escapeHtml(label)}</a>` : escapeHtml(label)}</li>`

/**
 * Escapes a text. What a person wrote is isolated (U+2068) where it may have another script than the mail: it gets the
 * language it was written in, for screen readers.
 */
const withLanguages = (text: string, language: Language): string =>
  text
    .split(/(\u2068[^\u2068\u2069]*\u2069)/)
    .map(part => {
      const partLanguage = part.startsWith('\u2068') ? languageOfText(part) : ''
      const html = escapeHtml(part)
      return partLanguage === '' || partLanguage === language
        ? html
        : `<span lang="${partLanguage}">${html}</span>`
    })
    .join('')

/**
 * Renders a mail as plain text and as HTML that looks alike in mail clients: one column, inline styles, one button.
 */
export const letterOf = (language: Language, content: Content): Letter => {
  const { id, to, subject, paragraphs, lines = [], button, closing, unsubscribe } = content
  const direction = directionOf(language)
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;line-height:1.55;${style}">${withLanguages(text, language).replaceAll('\n', '<br>')}</p>`
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f1f5f9;font-family:Inter,'Segoe UI',Roboto,'Noto Sans Arabic',sans-serif;color:#0f172a;font-size:15px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="max-width:560px;background:#fff;border-radius:12px;border:1px solid #e2e8f0"><tr><td style="padding:28px 32px;text-align:start">
<p style="margin:0 0 20px;font-weight:600;color:#0f766e">Archway</p>
${paragraphs.map(text => paragraph(text)).join('\n')}
${lines.length > 0 ? `<ul style="margin:0 0 16px;padding-inline-start:20px;line-height:1.7">${lines.map(lineOf).join('')}</ul>` : ''}
${button ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="background:#0f766e;color:#fff;text-decoration:none;padding:11px 20px;border-radius:8px;display:inline-block;font-weight:600">${escapeHtml(button.label)}</a></p>` : ''}
${closing ? paragraph(closing, 'color:#64748b;font-size:13px') : ''}
</td></tr></table></td></tr></table></body></html>`
  const text = [
    ...paragraphs,
    ...(lines.length > 0
      ? [lines.map(({ label, link }) => `- ${label}${link ? `: ${link}` : ''}`).join('\n')]
      : []),
    ...(button ? [`${button.label}: ${button.link}`] : []),
    ...(closing ? [closing] : []),
  ]
  return { id, to, subject, text: text.join('\n\n'), html, ...(unsubscribe ? { unsubscribe } : {}) }
}
