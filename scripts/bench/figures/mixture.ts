import { newId } from '../../../platform/core/ids.ts'
import { hashPassword } from '../../../platform/features/accounts/server.ts'
import { ensureConversation } from '../../../platform/features/chats/conversations.ts'
import { buildMember } from '../../../platform/testing/factories.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import type { Program } from '../program.ts'
import { searches } from '../searches.ts'
import { settleTables } from '../settle.ts'
import { cookieOf, hostOf, LARGE, type Stage } from '../stage.ts'
import { median, quantile } from '../statistics.ts'
import { timed, type Visit } from '../visit.ts'

const MEMBERS = 100_000
const TALKERS = 60
const LANES = 6
const REQUESTS = 1_200
const PASSWORD = 'a long sentence of the bench'
const MOST_MS = 3.5

/** Requests of members in a hundred, as the load of a dating site was assumed. */
const SHARES = {
  membersPage: 20,
  members: 17,
  profile: 16,
  send: 21,
  chats: 11,
  like: 8,
  login: 4,
  user: 3,
} as const
type Kind = keyof typeof SHARES

interface Talker {
  readonly token: string
  readonly email: string
  readonly conversation: string
  readonly partner: string
}

/**
 * (E) CPU of one request of a realistic mixture at a site of 100,000 members: of the program's
 * process, and of all processes of PostgreSQL.
 */
export async function mixture(stage: Stage, effort: Effort): Promise<Figure[]> {
  await stage.fill(LARGE, MEMBERS)
  const talkers = await makeTalkers(stage)
  await settleTables(stage)
  const program = await stage.product()
  const count = effort.amount(REQUESTS)
  const sides: Record<'node' | 'database' | 'p95', number[]> = { node: [], database: [], p95: [] }
  for (let round = -1; round < effort.rounds; round++) {
    await stage.database.global.deleteFrom('rate_limit').execute()
    const before = { node: (await program.usage(true)).cpu, database: stage.databaseCpu() }
    const times = await run(stage, program, talkers, count)
    const after = { node: (await program.usage()).cpu, database: stage.databaseCpu() }
    if (round < 0) continue
    sides.node.push((after.node - before.node) / count / 1000)
    sides.database.push((after.database - before.database) / count / 1000)
    sides.p95.push(quantile(times, 0.95))
  }
  await program.stop()
  const figure = (name: string, measured: readonly number[]): Figure => ({
    id: 'E',
    name: `mixture of requests at 100,000 members: CPU of ${name} a request`,
    unit: 'ms',
    measured: median(measured),
    target: { kind: 'at most', value: MOST_MS },
    detail: `rounds ${quantile(measured, 0).toFixed(2)} to ${quantile(measured, 1).toFixed(2)}; p95 of answers ${median(sides.p95).toFixed(0)} ms with ${LANES} at once`,
  })
  return [figure('the program', sides.node), figure('PostgreSQL', sides.database)]
}

/** Members with credits, a session, and a conversation in which the other one has unread mail. */
async function makeTalkers(stage: Stage): Promise<readonly Talker[]> {
  const tenant = stage.tenant(LARGE)
  const password_hash = await hashPassword(PASSWORD)
  const made: Talker[] = []
  for (let number = 0; number < TALKERS; number++) {
    const one = await stage.database.withTenant(tenant.key, async (db) => {
      const plan = { searchable: false, fictional: false }
      const me = await buildMember(db, {
        ...plan,
        password_hash,
        gender: 'male',
        paid: true,
        credits: 1_000_000,
      })
      const partner = await buildMember(db, { ...plan, gender: 'female' })
      const conversation = await ensureConversation(db, me.id, partner.id)
      await db.trx
        .updateTable('conversation_member')
        .set({ unread: 1 })
        .where('tenant_id', '=', db.tenantId)
        .where('conversation_id', '=', conversation)
        .where('member_id', '=', partner.id)
        .execute()
      return { id: me.id, email: me.email, conversation, partner: partner.id }
    })
    made.push({ ...one, token: await stage.signIn(tenant, { id: one.id }) })
  }
  return made
}

/** @returns milliseconds of each answer */
async function run(
  stage: Stage,
  program: Program,
  talkers: readonly Talker[],
  count: number,
): Promise<number[]> {
  const host = hostOf(stage.tenant(LARGE))
  const [kinds, queries] = [kindsOf(count), searches(count)]
  const times: number[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const number = next++
      const [talker, kind] = [talkers[number % talkers.length], kinds[number]]
      if (!talker || !kind) throw new Error('a request without a member or kind')
      times.push(await timed({ program, host, ...requestOf(kind, talker, queries[number] ?? {}) }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return times
}

/** The kinds in their shares, spread evenly, the same in every round. */
function kindsOf(count: number): readonly Kind[] {
  const due = Object.entries(SHARES) as [Kind, number][]
  const done = new Map<Kind, number>()
  return Array.from({ length: count }, (_, number) => {
    const behind = ([kind, share]: [Kind, number]) => (share * (number + 1)) / 100 - (done.get(kind) ?? 0)
    const [kind] = due.reduce((first, other) => (behind(other) > behind(first) ? other : first))
    done.set(kind, (done.get(kind) ?? 0) + 1)
    return kind
  })
}

function requestOf(
  kind: Kind,
  { token, email, conversation, partner }: Talker,
  query: Readonly<Record<string, string>>,
): Pick<Visit, 'path' | 'headers' | 'body'> {
  const headers = { cookie: cookieOf(token), 'accept-encoding': 'br' }
  const post = (path: string, body: object) => ({
    path,
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': newId() },
  })
  switch (kind) {
    case 'membersPage': {
      // A page beyond the last redirects to it.
      const { pageNumber: _page, ...first } = query
      return { path: `/members?${new URLSearchParams(first)}`, headers }
    }
    case 'members':
      return { path: `/api/members?${new URLSearchParams(query)}`, headers }
    case 'profile':
      return { path: `/members/${partner}`, headers }
    case 'send':
      return post('/api/message', { conversation, text: 'Ciao, come va oggi?' })
    case 'chats':
      return { path: '/api/chats', headers }
    case 'like':
      return post('/api/like', { id: partner })
    case 'login': {
      // Without the cookie: a login replaces the session of its browser.
      const { headers: own, ...login } = post('/api/user', { email, password: PASSWORD })
      const { cookie: _cookie, ...rest } = own
      return { ...login, headers: rest }
    }
    case 'user':
      return { path: '/api/user', headers }
  }
}
