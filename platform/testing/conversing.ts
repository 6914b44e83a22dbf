import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TenantDb } from '../core/database.ts'
import { costOf } from '../core/message-costs.ts'
import type { RequestScope } from '../core/scope.ts'
import type { Tenant } from '../core/tenant.ts'
import { MEMBER_STATUS, type Member, type MemberStatus } from '../core/viewer.ts'
import { type SentMessage, sendMessage } from '../features/chats/commands.ts'
import { startConversation } from '../features/chats/conversations.ts'
import type { OutgoingMessage } from '../features/chats/outgoing.ts'
import { chatsOf } from '../features/chats/views.ts'
import { isoFor } from '../i18n/languages.ts'
import { translator } from '../i18n/server.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { buildMember, type MemberPlan } from './factories.ts'
import { requestScope } from './request-scope.ts'
import { demoSite } from './tenant-fixture.ts'

/** Two members with an empty conversation. */
export interface Pair {
  readonly ada: string
  readonly bea: string
  readonly conversation: string
}

function statusOf(code: number): MemberStatus {
  return (Object.keys(MEMBER_STATUS) as MemberStatus[])[code] ?? 'active'
}

async function viewerOf(db: TenantDb, memberId: string): Promise<Member> {
  const row = await db.trx
    .selectFrom('member')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    kind: 'member',
    status: statusOf(row.status),
    paid: row.paid,
    signupAt: row.signup_at,
  } as unknown as Member
}

/**
 * Members of the demo site tulp who write to each other through the feature's calls, without HTTP.
 */
export function conversing(test: TestDatabase, app: Pick<TestApp, 'services'>) {
  let met: Pair | undefined

  const tulp = () => demoSite(app, 'tulp')

  const run = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(tulp().key, work)

  /** The scope of a request of that member, in a separate transaction. */
  const as = <T>(
    memberId: string,
    work: (scope: RequestScope<Member>) => Promise<T>,
    now = new Date(),
  ): Promise<T> => run(async (db) => work(scopeOf(tulp(), db, await viewerOf(db, memberId), now)))

  /** Credits that a message costs. */
  const COST = () => costOf('text', tulp().settings)

  const person = async (plan: MemberPlan = {}): Promise<string> =>
    (await run((db) => buildMember(db, { language: 'nl', country: 'NL', ...plan }))).id

  return {
    tulp,
    run,
    as,
    COST,
    person,

    /** Creates new people; Ada has credits for three messages. */
    async meet(): Promise<Pair> {
      const ada = await person({ name: 'Ada', credits: COST() * 3 })
      const bea = await person({ name: 'Bea' })
      met = { ada, bea, conversation: await as(ada, (scope) => startConversation(scope, bea)) }
      return met
    },

    /** Sends a text into `at`, by default between those who met last. */
    send(from: string, change: Partial<OutgoingMessage> = {}, at = met?.conversation): Promise<SentMessage> {
      const message = {
        conversationId: at,
        senderId: from,
        kind: 'text',
        body: 'Hoi',
        key: randomUUID(),
        ...change,
      }
      return as(from, (scope) => sendMessage(scope, message as OutgoingMessage))
    },

    /** The first page of that member's list. */
    listOf: async (memberId: string) => (await as(memberId, (scope) => chatsOf(scope))).chats,

    balance: (memberId: string) => balanceOf(test, memberId),

    mailsTo: (memberId: string) => mailsTo(test, memberId),
  }
}

function scopeOf(tenant: Tenant, db: TenantDb, viewer: Member, now: Date): RequestScope<Member> {
  const locale = { code: 'nl', iso: isoFor('nl', tenant.settings.countries) } as const
  return requestScope({ tenant, locale, t: translator(tenant, 'nl'), viewer, db, now, country: 'NL' })
}

/** Credits of that member; checks each time that the ledger matches. */
async function balanceOf(test: TestDatabase, memberId: string): Promise<number> {
  const { rows } = await test.owner.query<{ credits: number; sum: string }>(
    `select b.credits, (select sum(delta) from ledger_entry e
       where e.tenant_id = b.tenant_id and e.member_id = b.member_id) as sum
     from balance b where member_id = $1`,
    [memberId],
  )
  expect(Number(rows[0]?.sum ?? 0)).toBe(rows[0]?.credits ?? 0)
  return rows[0]?.credits ?? 0
}

async function mailsTo(test: TestDatabase, memberId: string): Promise<{ subject: string }[]> {
  const mails = 'select subject from outgoing_mail where member_id = $1'
  return (await test.owner.query<{ subject: string }>(mails, [memberId])).rows
}
