import { createHash } from 'node:crypto'
import { escapeHtml } from '../core/html.ts'
import type { LocaleCode } from '../core/locale.ts'
import type { MailMessage } from '../features/notifications/server.ts'
import { i18nextTranslator, type OverridesOf } from '../i18n/i18next.ts'
import { localeOf } from '../i18n/languages.ts'

export interface InvitationMail {
  readonly to: string
  readonly link: string
  readonly language: LocaleCode
  /** Address that the mail comes from. */
  readonly sender: string
  /** Operators' own texts of the console. */
  readonly ownTexts: OverridesOf
}

/** The mail with the link of an invitation. It belongs to no tenant, so it names no brand. */
export async function invitationMail({
  to,
  link,
  language,
  sender,
  ownTexts,
}: InvitationMail): Promise<MailMessage> {
  const { code, iso } = localeOf(language)
  const t = await i18nextTranslator(ownTexts, code, iso)
  const text = `${t('console:mail_text')}\n\n${link}\n`
  const html = `<!DOCTYPE html><html lang="${iso}"><head><meta charset="utf-8"></head><body><p>${escapeHtml(t('console:mail_text'))}</p><p><a href="${escapeHtml(link)}">${escapeHtml(t('console:mail_button'))}</a></p></body></html>`
  const id = createHash('sha256').update(link).digest('hex').slice(0, 32)
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  const headers = { fromName: t('console:name'), fromAddress: sender, messageId: `<${id}@${domain}>` }
  return { to, subject: t('console:mail_subject'), text, html, headers }
}
