import { createHmac } from 'node:crypto'
import type { TenantDb } from '../../core/database.ts'
import { newId, newSecret } from '../../core/ids.ts'
import type { Locale } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { localeOf } from '../../i18n/languages.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { composeMail, type MailExtras } from './compose.ts'
import type { NoticeKind } from './kinds.ts'
import { matchLanguageOf } from './language.ts'
import type { MailTemplate } from './mail-template.ts'
import type { Wish } from './preferences.ts'
import { mailWish, readerContext } from './queries.ts'
import { isMailedIn, MAIL_TEMPLATES, type MailTemplateName } from './templates.ts'
import { keepUnsubscribe } from './unsubscribe-token.ts'

/** The parts of a request or job that a mail is composed from; every `RequestScope` fits. */
export interface MailContext {
  readonly tenant: Tenant
  readonly locale: Locale
  readonly db: TenantDb
  readonly now: Date
}

export interface MailRequest extends MailExtras {
  /**
   * Names the cause, e.g. `activation:<token id>`: one mail per cause
   * (docs/product-rules.md#mail-once).
   */
  readonly key: string
  readonly to: string
  readonly memberId?: string
  /**
   * Language of the recipient if it is not the request's: the partner of a conversation, for
   * example.
   */
  readonly language?: string
  readonly template: MailTemplateName
  /** Path on the tenant's site that the button opens, e.g. `/activate?token=...`. */
  readonly path?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Earliest time of delivery; until then `cancelMail` can withdraw it. */
  readonly notBefore?: Date
}

/** Content of `outgoing_mail.headers` until delivery. */
export interface MailHeaders {
  readonly fromName: string
  readonly fromAddress: string
  /**
   * Keeps the tenant's address as From even if the program sets `MAIL_FROM`: the tenant chose it,
   * or signs for its domain.
   */
  readonly ownSender?: true
  /** Address for replies, if not `fromAddress`. */
  readonly replyTo?: string
  readonly messageId: string
  readonly unsubscribeUrl?: string
  /** Missing in mails of older versions of the program. */
  readonly template?: MailTemplateName
  /** Kind of the notice: switching it off before delivery cancels the mail. */
  readonly notice?: NoticeKind
}

/** Name of the task that delivers one mail. */
export const DELIVER_MAIL = 'deliver_mail'

/**
 * Writes a mail and its delivery job in the transaction of the cause
 * (docs/product-rules.md#mail-once): rolled back with it, sent after the commit. A notice waits for
 * the end of the member's quiet hours.
 *
 * @returns false if this cause had its mail already, if the member wants no notices of this kind,
 *   or if the site is not live and does not send such mail
 * @throws TypeError if `to` is not exactly one address: it could inject headers.
 */
export async function queueMail(context: MailContext, mail: MailRequest): Promise<boolean> {
  const { tenant, db, now } = context
  const { memberId } = mail
  if (!isOneAddress(mail.to)) throw new TypeError('queueMail: not one e-mail address')
  if (!isMailedIn(tenant.state, mail.template)) return false
  const { notice: kind }: MailTemplate = MAIL_TEMPLATES[mail.template]
  const wish = await wishFor(context, mail, kind)
  if (!wish.wanted) return false
  const unsubscribe = kind && memberId ? { memberId, token: newSecret(), kind } : null
  const unsubscribeUrl = unsubscribe && `${tenant.origin}/unsubscribe?token=${unsubscribe.token}`
  const content = await contentOf(context, mail, unsubscribeUrl)
  const headers: MailHeaders = {
    ...senderOf(tenant),
    messageId: messageId(db, tenant, mail.key),
    template: mail.template,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    ...(kind ? { notice: kind } : {}),
  }
  const id = newId()
  if (!(await insertMail(context, mail, { id, content, headers }))) return false
  if (unsubscribe) await keepUnsubscribe(db, unsubscribe, now)
  const startAfter = later(mail.notBefore, wish.notBefore)
  await enqueue(db, 'mail', { task: DELIVER_MAIL, mail: id }, startAfter === null ? {} : { startAfter })
  return true
}

async function contentOf(context: MailContext, mail: MailRequest, unsubscribeUrl: string | null) {
  const { tenant, db, now: date } = context
  const locale = localeFor(context, mail.language)
  return composeMail({
    tenant,
    t: await i18nextTranslator(tenant, locale.code, locale.iso),
    iso: locale.iso,
    template: mail.template,
    ...extrasOf(mail),
    params: { ...mail.params, ...(await readerContext(db, tenant, mail.memberId)), date },
    url: mail.path === undefined ? null : tenant.origin + mail.path,
    unsubscribeUrl,
  })
}

interface ComposedMail {
  readonly id: string
  readonly content: ReturnType<typeof composeMail>
  readonly headers: MailHeaders
}

/** @returns false if its cause had its mail already */
async function insertMail(
  { db, now }: MailContext,
  { key, memberId, to }: MailRequest,
  { id, content, headers }: ComposedMail,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.trx
    .insertInto('outgoing_mail')
    .values({
      tenant_id: db.tenantId,
      id,
      mail_key: key,
      member_id: memberId ?? null,
      recipient: to,
      subject: content.subject,
      body_text: content.text,
      body_html: content.html,
      headers: JSON.stringify(headers),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'mail_key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Withdraws a mail that is not being delivered yet. @returns false if it is being delivered or
 * sent; true also if there was none
 */
export async function cancelMail(db: TenantDb, key: string): Promise<boolean> {
  const mail = db.trx
    .selectFrom('outgoing_mail')
    .select(['id', 'sent_at', 'leased_until'])
    .where('tenant_id', '=', db.tenantId)
    .where('mail_key', '=', key)
  const found = await mail.forUpdate().executeTakeFirst()
  if (!found) return true
  if (found.sent_at !== null || found.leased_until !== null) return false
  await db.trx
    .deleteFrom('outgoing_mail')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', found.id)
    .execute()
  return true
}

async function wishFor(
  { tenant, db, now }: MailContext,
  { to, memberId }: MailRequest,
  kind: NoticeKind | undefined,
): Promise<Wish> {
  if (kind === undefined) return { wanted: true, notBefore: null }
  return mailWish(db, { to, memberId, kind, now, siteZone: tenant.settings.time_zone })
}

/** The later of two times, null if there is none. */
function later(one: Date | undefined, other: Date | null): Date | null {
  if (one === undefined || other === null) return one ?? other
  return one > other ? one : other
}

function senderOf({ settings }: Tenant) {
  const { name, mail, support_email: support } = settings
  const own = mail?.from ?? support
  return {
    fromName: name,
    fromAddress: own,
    ...(mail?.from || mail?.dkim ? { ownSender: true as const } : {}),
    ...(own === support ? {} : { replyTo: support }),
  }
}

function extrasOf({ rows, secondary, legal }: MailExtras): MailExtras {
  return { ...(rows && { rows }), ...(secondary && { secondary }), ...(legal && { legal }) }
}

function localeFor({ tenant, locale }: MailContext, language: string | undefined): Locale {
  if (language === undefined || language === locale.code) return locale
  return localeOf(matchLanguageOf(tenant, language), tenant.settings.countries)
}

/** Strict on purpose: no spaces, commas, angle brackets or control characters, one `@`. */
export function isOneAddress(to: string): boolean {
  return to.length <= 254 && /^[^\s@,;:<>"()[\]\\\p{Cc}]+@[^\s@,;:<>"()[\]\\\p{Cc}]+$/u.test(to)
}

/**
 * Deterministic: the same cause gives the same Message-ID, so that a mail server can detect
 * duplicates. Keyed, because causes can be guessed, and whoever knows the Message-ID can report
 * that the mail bounced (`report.ts`).
 */
function messageId({ addressSecrets: [secret = ''] = [] }: TenantDb, tenant: Tenant, key: string): string {
  const hash = createHmac('sha256', secret)
    .update(`Message-ID\n${tenant.key}\n${key}`)
    .digest('hex')
    .slice(0, 32)
  return `<${hash}@${tenant.settings.domain}>`
}
