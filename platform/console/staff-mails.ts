import { createHash } from 'node:crypto'
import { escapeHtml } from '../core/html.ts'
import { newSecret } from '../core/ids.ts'
import type { LocaleCode, Translate } from '../core/locale.ts'
import type { Tenant } from '../core/tenant.ts'
import type { MailMessage } from '../features/notifications/server.ts'
import { i18nextTranslator, type OverridesOf } from '../i18n/i18next.ts'
import { localeOf } from '../i18n/languages.ts'
import type { ReadyItem } from '../tenancy/readiness.ts'
import type { AuditAction } from './audit.ts'
import type { Role } from './permissions.ts'
import { addressOf } from './query.ts'
import { alertWords } from './site-alert-words.ts'
import type { SiteAlert } from './site-alerts.ts'
import { actionName, readyItemNames, roleName } from './texts.ts'

interface StaffMail {
  readonly to: string
  readonly language: LocaleCode
  /** Address of the sender. */
  readonly sender: string
  /** Texts of the console that operators have overridden. */
  readonly ownTexts: OverridesOf
}

export interface InvitationMail extends StaffMail {
  readonly link: string
}

/** A change of a person's access, as told to those concerned. */
export type StaffNews =
  /** `by`: e-mail address of the person who did it; null: the command. */
  | { readonly kind: 'invited'; readonly email: string; readonly role: Role; readonly by: string | null }
  | { readonly kind: 'new_link'; readonly email: string; readonly by: string | null }
  /** Only for the person: one of their sign-in factors has changed. */
  | { readonly kind: 'factor'; readonly change: AuditAction }
  /** To operators of a site: a start that was planned has come. */
  | {
      readonly kind: 'started' | 'start_refused'
      /** Name of the site. */
      readonly site: string
      readonly missing: readonly ReadyItem[]
    }

export interface NewsMail extends StaffMail {
  readonly news: StaffNews
}

/** The mail with the link of an invitation. It belongs to no tenant, so it names no brand. */
export async function invitationMail({ link, ...mail }: InvitationMail): Promise<MailMessage> {
  const t = await translatorOf(mail)
  const text = `${t('console:mail_text')}\n\n${link}\n`
  const html = `<p>${escapeHtml(t('console:mail_text'))}</p><p><a href="${escapeHtml(link)}">${escapeHtml(t('console:mail_button'))}</a></p>`
  return message(mail, t, { subject: t('console:mail_subject'), text, html, id: link })
}

/**
 * The mail about a change of access, so that nobody can create a second person, or take over
 * somebody's account, unnoticed.
 */
export async function newsMail({ news, ...mail }: NewsMail): Promise<MailMessage> {
  const t = await translatorOf(mail)
  const values = valuesOf(news, t)
  const text = t(`console:news.${news.kind}_text`, values)
  const content = { text: `${text}\n`, html: `<p>${escapeHtml(text)}</p>`, id: newSecret() }
  return message(mail, t, { subject: t(`console:news.${news.kind}_subject`), ...content })
}

export interface AlertMail extends StaffMail {
  readonly tenant: Tenant
  /** At least one. */
  readonly alerts: readonly SiteAlert[]
  /** Origin of the console. */
  readonly origin: string
}

/**
 * The mail about new alerts of a site: what happened, what to do, and where. Its subject holds no
 * figure: it is read on locked screens.
 */
export async function alertMail({ tenant, alerts, origin, ...mail }: AlertMail): Promise<MailMessage> {
  const t = await translatorOf(mail)
  const { iso } = localeOf(mail.language)
  const site = tenant.settings.name
  const said = alerts.map((alert) => alertWords(alert, { t, iso, tenant }))
  const [first] = said
  const title = said.length === 1 && first ? first.title : t('console:site_alert.several')
  const hello = t('console:site_alert.mail_hello', { site })
  const once = t('console:site_alert.mail_once')
  const page = origin + addressOf('/sites/one', { tenant: tenant.key })
  const text = [hello, ...said.map((one) => `${one.title}\n${one.text} ${one.todo}`), `${once}\n${page}`]
  const html = [
    `<p>${escapeHtml(hello)}</p>`,
    ...said.map(
      (one) => `<h2>${escapeHtml(one.title)}</h2><p>${escapeHtml(one.text)} ${escapeHtml(one.todo)}</p>`,
    ),
    `<p>${escapeHtml(once)}</p>`,
    `<p><a href="${escapeHtml(page)}">${escapeHtml(t('console:site_alert.mail_button', { site }))}</a></p>`,
  ]
  return message(mail, t, {
    subject: `${site}: ${title}`,
    text: `${text.join('\n\n')}\n`,
    html: html.join(''),
    id: newSecret(),
  })
}

function valuesOf(news: StaffNews, t: Translate): Record<string, string> {
  if (news.kind === 'factor') return { change: actionName(t, news.change) }
  if ('site' in news) return { site: news.site, list: readyItemNames(t, news.missing) }
  const { email, by } = news
  const role = news.kind === 'invited' ? { role: roleName(t, news.role) } : {}
  return { email, by: by ?? t('console:command'), ...role }
}

function translatorOf({ language, ownTexts }: Pick<StaffMail, 'language' | 'ownTexts'>): Promise<Translate> {
  const { code, iso } = localeOf(language)
  return i18nextTranslator(ownTexts, code, iso)
}

interface Content {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The id of the mail is a hash of this. */
  readonly id: string
}

function message(
  { to, language, sender }: Pick<StaffMail, 'to' | 'language' | 'sender'>,
  t: Translate,
  { subject, text, html, id }: Content,
): MailMessage {
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 32)
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  const headers = { fromName: t('console:name'), fromAddress: sender, messageId: `<${digest}@${domain}>` }
  const document = `<!DOCTYPE html><html lang="${localeOf(language).iso}"><head><meta charset="utf-8"></head><body>${html}</body></html>`
  return { to, subject, text, html: document, headers }
}
