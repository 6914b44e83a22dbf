import type { TenantDb } from '../core/database.ts'
import type { Answer, TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { buildMember, type MemberPlan } from './factories.ts'
import { keyOf, signIn } from './tenant-fixture.ts'

/** The code of a refusal; empty where there is none. */
export const errorCode = ({ json }: Pick<Answer, 'json'>): string =>
  (json.error as { code?: string } | undefined)?.code ?? ''

/** The number of a report that was just made. */
export const numberOf = ({ json }: Pick<Answer, 'json'>): string => String(json.number)

/** A signed-in member of a site, who can send requests. */
export interface Reporter {
  readonly id: string
  readonly email: string
  readonly cookie: string
  send(method: string, path: string, body?: unknown): Promise<Answer>
  /** Sends a report; by default about a harassing profile. */
  report(fields: Readonly<Record<string, string>>): Promise<Answer>
}

/** Members of one site who report each other, and the resulting rows. */
export function reporting(test: Pick<TestDatabase, 'database' | 'owner'>, app: TestApp, site = 'amore') {
  const inSite = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(keyOf(app, site), work)
  const one = async (number: string) =>
    (await test.owner.query('select * from report where number = $1', [number])).rows[0]
  return {
    site,
    inSite,
    tenant: () => keyOf(app, site),
    report: one,
    async newMember(plan: MemberPlan = {}): Promise<Reporter> {
      const { id, email, cookie } = await inSite(async (db) => {
        const built = await buildMember(db, plan)
        return { ...built, cookie: await signIn(db, built.id) }
      })
      const send: Reporter['send'] = (method, path, body) =>
        app.send(site, path, { method, headers: { cookie }, ...(body === undefined ? {} : { body }) })
      const report: Reporter['report'] = (fields) =>
        send('POST', '/api/report', { subject: 'profile', category: 'harassment', ...fields })
      return { id, email, cookie, send, report }
    },
    /** Texts of the mails to an address, in order. */
    async mailsTo(email: string): Promise<readonly string[]> {
      const { rows } = await test.owner.query<{ body_text: string }>(
        'select body_text from outgoing_mail where recipient = $1 order by created_at, id',
        [email],
      )
      return rows.map(({ body_text: text }) => text)
    },
    /** The link to a decision in the last mail to an address, as path and query. */
    async linkTo(email: string): Promise<string> {
      const mails = await this.mailsTo(email)
      return /\/decision\/[\w-]+\?token=[\w-]+/.exec(mails.at(-1) ?? '')?.[0] ?? ''
    },
  }
}
