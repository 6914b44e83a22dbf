import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { wholeSource } from '../../core/visit-source.ts'
import type { Outbound, OutboundAnswer } from '../../infra/http/outbound.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { TenantSecrets } from '../../infra/secrets.ts'
import type { ConversionKind } from './conversion-kinds.ts'
import type { ReportedConversion } from './postback-address.ts'
import {
  type Attempt,
  endPostback,
  makeTest,
  noteAttempt,
  type PostbackState,
  type WaitingPostback,
  waitingPostback,
} from './postback-log.ts'
import { networkOf } from './postback-queue.ts'
import { type Network, outboundRequest, type PostbackRequest, postbackRequest } from './postback-request.ts'

/** After this many attempts the postback fails; staff can send it again. */
const MOST_ATTEMPTS = 12

export interface PostbackServices {
  readonly database: Database
  readonly secrets: Pick<TenantSecrets, 'valueOf'>
  readonly outbound: Outbound
}

/**
 * Sends one postback, outside of any transaction, and records the attempt.
 * @throws Error if it may succeed later: the job is retried with growing delays
 */
export async function sendPostback(
  {
    tenants,
    ...services
  }: PostbackServices & { readonly tenants: { byKey(key: number): Tenant | undefined } },
  { tenantId, postback: id }: Job,
): Promise<void> {
  const tenant = tenants.byKey(tenantId)
  if (!tenant || typeof id !== 'string') return
  const waiting = await services.database.withTenant(tenant.key, (db) => waitingPostback(db, id))
  if (!waiting) return
  const { attempt, state } = await attemptOf(services, tenant, waiting)
  if (state === 'waiting') throw new Error(`a postback did not arrive: ${outcomeOf(attempt)}`)
}

/**
 * Sends example values to a network, marked as a test, by the same code as real ones. Undefined if
 * the site does not have the network.
 */
export async function testPostback(
  services: PostbackServices,
  tenant: Tenant,
  { network, kind }: { readonly network: string; readonly kind: ConversionKind },
  now: Date,
): Promise<Attempt | undefined> {
  if (!networkOf(tenant, network)) return undefined
  const waiting = await services.database.withTenant(tenant.key, (db) => makeTest(db, network, kind, now))
  const conversion = exampleOf(tenant, waiting, kind, now)
  return (await attemptOf(services, tenant, { ...waiting, conversion }, true)).attempt
}

/** @param once whether this attempt is the last, whatever its outcome */
async function attemptOf(
  { database, secrets, outbound }: PostbackServices,
  tenant: Tenant,
  { id, network: name, attempts, conversion }: WaitingPostback,
  once = false,
): Promise<{ readonly attempt: Attempt | undefined; readonly state: PostbackState }> {
  const network = networkOf(tenant, name)
  const at = new Date()
  const within = database.withTenant.bind(database)
  if (!network || !conversion) {
    await within(tenant.key, (db) => endPostback(db, id, 'dropped', at))
    return { attempt: undefined, state: 'dropped' }
  }
  const request = postbackRequest(network, conversion)
  const begun = performance.now()
  const outcome = await send(network, request, { secrets, outbound })
  const milliseconds = Math.round(performance.now() - begun)
  const attempt: Attempt = { ...request, at, outcome, milliseconds }
  const state = stateAfter(outcome, once || attempts + 1 >= MOST_ATTEMPTS)
  await within(tenant.key, (db) => noteAttempt(db, id, attempt, state))
  return { attempt, state }
}

async function send(
  network: Network,
  what: PostbackRequest,
  { secrets, outbound }: Pick<PostbackServices, 'secrets' | 'outbound'>,
): Promise<Attempt['outcome']> {
  const key = network.signature && secrets.valueOf(network.signature.secret)
  if (network.signature && !key) return { fault: 'secret_missing' }
  const { url, request } = outboundRequest(network, what, key?.reveal() ?? null)
  return outbound(url, request)
}

/** Refusals by the network or by our own rules are final; everything else may be temporary. */
function stateAfter(outcome: Attempt['outcome'], last: boolean): PostbackState {
  if ('status' in outcome && outcome.status >= 200 && outcome.status < 300) return 'delivered'
  const refused = 'status' in outcome && isRefusal(outcome.status)
  const forbidden = 'fault' in outcome && ['private_address', 'address_invalid'].includes(outcome.fault)
  return last || refused || forbidden ? 'failed' : 'waiting'
}

const isRefusal = (status: number) => status >= 300 && status < 500 && ![408, 425, 429].includes(status)

const outcomeOf = (attempt: Attempt | undefined): string => {
  const outcome: OutboundAnswer | Attempt['outcome'] = attempt?.outcome ?? { fault: 'unreachable' }
  return 'status' in outcome ? String(outcome.status) : outcome.fault
}

/** Values of a fictitious conversion. */
function exampleOf(
  { settings }: Tenant,
  { id, network }: Pick<WaitingPostback, 'id' | 'network'>,
  kind: ConversionKind,
  now: Date,
): ReportedConversion {
  const currency = Object.values(settings.currencies)[0] ?? 'EUR'
  const paid = kind !== 'signup' && kind !== 'confirmed'
  const source = wholeSource({
    network,
    ref: 'test',
    sub1: 'test',
    sub2: 'test',
    sub3: 'test',
    click_id: 'test',
    lander: 'index',
    slug: 'test',
  })
  return { id, kind, source, money: paid ? { amount: 1999, currency } : null, at: now, test: true }
}
