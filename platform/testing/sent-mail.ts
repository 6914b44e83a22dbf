import { queueMail } from '../features/notifications/server.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'

let number = 0

/** Sends a mail to a member and marks it as sent. @returns its Message-ID, in angle brackets */
export async function mailTo(
  { test, app, site }: { readonly test: TestDatabase; readonly app: TestApp; readonly site: string },
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string> {
  const key = `mail ${++number}`
  const tenant = app.services.tenants.get(site)
  if (!tenant) throw new Error(`no tenant ${site}`)
  await test.database.withTenant(tenant.key, (db) =>
    queueMail(
      { tenant, locale: { code: 'it', iso: 'it-IT' }, db, now: new Date() },
      { key, to: email, memberId: id, template: 'password_changed', params: { name: 'Ada' } },
    ),
  )
  const { rows } = await test.owner.query<{ id: string }>(
    "update outgoing_mail set sent_at = now() where mail_key = $1 returning headers ->> 'messageId' as id",
    [key],
  )
  return rows[0]?.id ?? ''
}
