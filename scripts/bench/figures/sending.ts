import { newId } from '../../../platform/core/ids.ts'
import { ensureConversation } from '../../../platform/features/chats/conversations.ts'
import { buildMember } from '../../../platform/testing/factories.ts'
import type { Client, Request } from '../../tools/packages.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { hit, inTurns } from '../load.ts'
import type { Answer, Lane, Order } from '../orders.ts'
import type { Program } from '../program.ts'
import { exchange, type Statement, transactionsOf } from '../replay.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'
import { ratioOf } from '../statistics.ts'

const LANES = 8
const COUNT = 100
const CREDITS = 1_000_000

export interface Pair extends Lane {
  readonly partnerId: string
  readonly token: string
}

/**
 * (c) The send command compared with its own statements sent directly through `pg`, and the
 * overhead of HTTP. Eight members write in eight conversations concurrently. The recipients already
 * have unread messages, so that no mail is queued.
 */
export async function sending(stage: Stage, effort: Effort): Promise<Figure[]> {
  const [commands, raw, http] = [await pairs(stage), await pairs(stage), await pairs(stage)]
  const template = await recordSend(stage, commands)
  const program = await stage.peer('commands')
  const product = await stage.product()
  const count = effort.amount(COUNT)
  const messages = count * LANES
  const rounds = await inTurns(effort.rounds, {
    command: () =>
      timed(program, messages, { kind: 'send', site: SITE, lanes: commands, count, keyPrefix: newId() }),
    raw: async () => {
      const lanes = raw.map((lane) => Array.from({ length: count }, () => sendAs(template, lane)))
      await program.order<Answer>({ kind: 'prepare', lanes } satisfies Order)
      return timed(program, messages, { kind: 'raw' })
    },
    http: async () => {
      // Requests are faster than the limit per minute allows, so its counts are reset before each
      // turn.
      await stage.database.global.deleteFrom('rate_limit').execute()
      await stage.database.global.deleteFrom('rate_use').execute()
      return post(stage, product, http, messages)
    },
  })
  await Promise.all([program.stop(), product.stop()])
  return figuresOf(rounds, effort)
}

/** The measured rounds of each side. */
type Rounds = Readonly<Record<'command' | 'raw' | 'http', readonly Timed[]>>

function figuresOf(rounds: Rounds, effort: Effort): Figure[] {
  const rate = (side: keyof Rounds) => rounds[side].map((round) => round.rate)
  const cpu = (side: keyof Rounds) => rounds[side].map((round) => round.cpu)
  const share = ratioOf(rate('command'), rate('raw'))
  const added = ratioOf(cpu('http'), cpu('command'))
  const throughHttp = ratioOf(rate('http'), rate('command'))
  return [
    {
      id: 'c',
      name: 'send command: rate against the same SQL through pg',
      measured: share.ratio,
      unit: '',
      target: { kind: 'at least', value: 0.6 },
      detail: effort.sides(share, '/s'),
    },
    {
      id: 'c',
      name: 'what HTTP adds to the send command: CPU a message',
      measured: added.ours - added.theirs,
      unit: 'us',
      target: null,
      detail: `${effort.sides(added)}; rate ${throughHttp.ratio.toFixed(2)} of the command's`,
    },
  ]
}

interface Timed {
  readonly rate: number
  readonly cpu: number
}

async function timed(program: Program, messages: number, order: Order): Promise<Timed> {
  const before = await program.usage(true)
  const { milliseconds } = await program.order<Answer>(order)
  const after = await program.usage()
  return { rate: (messages / milliseconds) * 1000, cpu: (after.cpu - before.cpu) / messages }
}

async function post(
  stage: Stage,
  program: Program,
  lanes: readonly Pair[],
  messages: number,
): Promise<Timed> {
  const setupClient = (client: Client, connection: number) => {
    const lane = lanes[connection % lanes.length]
    if (lane) client.setRequests([requestOf(lane)])
  }
  return hit({ program, host: hostOf(stage.tenant(SITE)), path: '/api/message', setupClient }, messages)
}

/** One message of a lane. Each request has its own idempotency key, like each press of "send". */
function requestOf({ conversationId, token }: Pair): Request {
  const body = JSON.stringify({ conversation: conversationId, text: 'Ciao, come va oggi?' })
  const headers = { 'content-type': 'application/json', cookie: cookieOf(token) }
  return {
    method: 'POST',
    path: '/api/message',
    body,
    headers,
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, ...headers, 'idempotency-key': newId() },
    }),
  }
}

/**
 * Pairs of members, with their conversation, a session of the sender, and more credits than a run
 * uses.
 */
export async function pairs(stage: Stage, count = LANES): Promise<Pair[]> {
  const tenant = stage.tenant(SITE)
  const all: Pair[] = []
  for (let lane = 0; lane < count; lane++) {
    const made = await stage.database.withTenant(tenant.key, async (db) => {
      const plan = { searchable: false, fictional: false }
      const sender = await buildMember(db, { ...plan, gender: 'male', paid: true, credits: CREDITS })
      const partner = await buildMember(db, plan)
      const conversationId = await ensureConversation(db, sender.id, partner.id)
      await db.trx
        .updateTable('conversation_member')
        .set({ unread: 1 })
        .where('tenant_id', '=', db.tenantId)
        .where('conversation_id', '=', conversationId)
        .where('member_id', '=', partner.id)
        .execute()
      return { conversationId, senderId: sender.id, partnerId: partner.id }
    })
    all.push({ ...made, token: await stage.signIn(tenant, { id: made.senderId }) })
  }
  return all
}

interface Template {
  readonly statements: readonly Statement[]
  readonly key: string
  readonly lane: Pair
}

/** Records the statements of one send, including those of its transaction. */
async function recordSend(stage: Stage, lanes: readonly Pair[]): Promise<Template> {
  const [lane] = lanes
  if (!lane) throw new Error('nobody sends')
  const program = await stage.peer('commands', {}, true)
  const keyPrefix = newId()
  await program.notes()
  await program.order<Answer>({
    kind: 'send',
    site: SITE,
    lanes: [lane],
    count: 1,
    keyPrefix,
  } satisfies Order)
  const [statements] = transactionsOf((await program.notes()).statements)
  await program.stop()
  if (!statements?.some(({ sql }) => sql.includes('send_message'))) throw new Error('no send was recorded')
  return { statements, key: `${keyPrefix}-0`, lane }
}

function sendAs({ statements, key, lane }: Template, other: Pair): Statement[] {
  const known = new Map([
    [key, newId()],
    [lane.conversationId, other.conversationId],
    [lane.senderId, other.senderId],
    [lane.partnerId, other.partnerId],
  ])
  return exchange(statements, known, newId)
}
