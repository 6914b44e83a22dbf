import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { localeOf } from '../../i18n/languages.ts'
import { matchLanguageOf, queueMail } from '../notifications/server.ts'
import { takeOff } from './queries.ts'

/** The site that mails, a transaction of it, and the time. */
export interface MailingSite {
  readonly tenant: Tenant
  readonly db: TenantDb
  readonly now: Date
}

/**
 * Mails an invitation to an address on the list and takes it off.
 * @param code of an invitation, which staff made for this address
 * @throws NotFoundError if it is not on the list: a colleague was quicker
 */
export async function inviteWaiting(site: MailingSite, id: string, code: string): Promise<void> {
  const found = await takeOff(site.db, id)
  if (!found?.confirmedAt) throw new NotFoundError()
  await mailWaiting(site, found, 'waiting_invited', href('signup', {}, { invite: code }))
}

/** Mails one of the two ends of waiting, in the language in which the address was typed. */
export async function mailWaiting(
  { tenant, db, now }: MailingSite,
  { id, email, language }: { readonly id: string; readonly email: string; readonly language: string },
  template: 'waiting_invited' | 'waiting_open',
  path: string,
): Promise<void> {
  const locale = localeOf(matchLanguageOf(tenant, language), tenant.settings.countries)
  await queueMail({ tenant, locale, db, now }, { key: `waiting-end:${id}`, to: email, template, path })
}
