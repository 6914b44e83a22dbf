import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import {
  ALL_GROUNDS,
  type Decision,
  decideAppeal,
  decideReport,
  MEASURES,
  profilesWithTextOf,
  SUSPENSION_DAYS,
} from '../features/reports/server.ts'
import { VOICE_MIME } from '../infra/voice/checked-voice.ts'
import { isWebm } from '../infra/voice/webm-reader.ts'
import { auditLooks, auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { CASE_KINDS, findCase, findCases, isEvidence } from './moderation-queries.ts'
import { ModerationCasePage } from './pages/moderation-case-page.tsx'
import { ModerationPage } from './pages/moderation-page.tsx'
import { countPending } from './photo-queue.ts'
import { filled, tenantKey } from './query.ts'
import type { ConsoleInput, PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { typedOf } from './typed-fields.ts'

const key = z.object({ tenant: tenantKey, id: z.uuid() })
const access = 'reports.decide'
const FOREVER = '0'
const note = z.string().trim().max(4000, 'complaint_too_long').default('')
const days = z
  .enum([FOREVER, ...SUSPENSION_DAYS.map(String)] as [string, ...string[]], 'invalid_choice')
  .default(String(SUSPENSION_DAYS[1]))
const decided = {
  measure: z.enum(MEASURES as [string, ...string[]], 'invalid_choice'),
  grounds: z.enum(ALL_GROUNDS as [string, ...string[]], 'invalid_choice'),
  note,
  days,
}
const decision = key.extend(decided)
const KEEP = 'keep'
const appealAnswer = key.extend({
  side: z.enum(['reporter', 'reported']),
  ...decided,
  measure: z.enum([KEEP, ...MEASURES] as [string, ...string[]], 'invalid_choice'),
  grounds: z.union([z.literal(''), decided.grounds]).default(''),
  answer: note,
})
const listFilter = z.object({
  tenant: tenantKey.optional(),
  kind: z.enum(CASE_KINDS).optional(),
  decided: z.string().max(1).optional(),
})

/**
 * Reports, hits of rules and appeals of the person's tenants, with the evidence stored at the time,
 * and the decisions.
 */
export function moderationRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [list, one, imageRoute(deps), voiceRoute(deps), decide, answer]
}

const list = staffRoute({
  method: 'GET',
  path: '/moderation',
  access,
  site: 'kept',
  query: filled(listFilter),
  handle: async ({ scope, query }) => {
    const { tenant, kind, decided: past } = query as z.output<typeof listFilter>
    const own = scope.tenants.map((one) => one.key)
    if (tenant !== undefined && !own.includes(tenant)) throw new NotFoundError()
    const tenants = tenant === undefined ? own : [tenant]
    const waiting = past !== '1'
    const { cases, photos } = await scope.db(async (db) => ({
      cases: await findCases(db, { tenants, kind, waiting }),
      photos: tenants.length === 0 ? 0 : await countPending(db, tenants),
    }))
    const shown = { cases, photos, waiting, tenant, kind }
    return { page: <ModerationPage scope={scope} {...shown} />, title: scope.t('console:moderation') }
  },
})

const one = staffRoute({
  method: 'GET',
  path: '/moderation/one',
  access,
  query: key,
  handle: (input) => casePage(input, input.query),
})

/** A photo of the evidence. The page of the case, which shows it, has already recorded the view. */
const imageRoute = ({ storage }: ConsoleDeps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/moderation/image',
    access,
    query: key.extend({ content: z.string().regex(/^[a-z0-9][\w-]{0,127}$/i) }),
    handle: async ({ scope, query }) => {
      const known = await scope.db((db) => isEvidence(db, query))
      const tenant = scope.tenants.find((site) => site.key === query.tenant)
      const image = known && tenant && (await storage.read(tenant.id, query.content, 'full'))
      if (!image) throw new NotFoundError()
      return { image }
    },
  })

/** A voice message of the evidence, as its photos are. */
const voiceRoute = ({ voiceFiles }: ConsoleDeps): ConsoleRoute =>
  staffRoute({
    method: 'GET',
    path: '/moderation/voice',
    access,
    query: key.extend({ content: z.string().regex(/^[a-f0-9]{40}$/) }),
    handle: async ({ scope, query }) => {
      const known = await scope.db((db) => isEvidence(db, query))
      const tenant = scope.tenants.find((site) => site.key === query.tenant)
      const sound = known && tenant && (await voiceFiles.read(tenant.id, query.content))
      if (!sound) throw new NotFoundError()
      return { image: sound, type: VOICE_MIME[isWebm(sound) ? 'webm' : 'mp4'] }
    },
  })

const decide = staffRoute({
  method: 'POST',
  path: '/moderation/decide',
  access,
  body: decision,
  again: (input, fault) => casePage(input, key.parse(input.body), fault),
  handle: async ({ scope, body }) => {
    const { measure, grounds } = body
    await inTenant(scope, body.tenant, async (context) => {
      await decideReport(context, body.id, decisionOf(body))
      return {
        action: 'report_decided',
        subject: `report:${body.id}`,
        details: { measure, grounds },
      } as const
    })
    return { redirect: '/moderation', done: 'report_decided' }
  },
})

const answer = staffRoute({
  method: 'POST',
  path: '/moderation/appeal',
  access,
  body: appealAnswer,
  again: (input, fault) => casePage(input, key.parse(input.body), fault),
  handle: async ({ scope, body }) => {
    const { id, side, measure } = body
    await inTenant(scope, body.tenant, async (context) => {
      const changed = measure === KEEP ? null : decisionOf(body)
      await decideAppeal(context, { id, side }, { decision: changed, note: body.answer })
      const details = { side, measure }
      return { action: 'report_appeal_decided', subject: `report:${id}`, details } as const
    })
    return { redirect: '/moderation', done: 'report_appeal_decided' }
  },
})

type Noted = Omit<Parameters<typeof auditTenant>[1], 'staffId' | 'now'>

/** Runs the decision and writes its audit entry in one transaction. */
function inTenant(
  { staff, now, forTenant }: PlatformScope<Staff>,
  tenantId: number,
  work: (context: Parameters<typeof decideReport>[0]) => Promise<Noted>,
): Promise<void> {
  return forTenant(tenantId, async ({ db, tenant }) => {
    const noted = await work({ tenant, db, now, staffId: staff.id })
    await auditTenant(db, { staffId: staff.id, now, ...noted })
  })
}

function decisionOf({
  measure,
  grounds,
  note: words,
  days: count,
}: {
  readonly measure: string
  readonly grounds: string
  readonly note: string
  readonly days: string
}): Decision {
  const named = { measure, grounds } as Pick<Decision, 'measure' | 'grounds'>
  return { ...named, note: words, days: count === FOREVER ? null : Number(count) }
}

/** The page of one case with its evidence. The view is recorded. */
async function casePage(
  { scope, body }: Pick<ConsoleInput<unknown, unknown, Staff>, 'scope' | 'body'>,
  { tenant, id }: z.output<typeof key>,
  fault?: FormFault,
): Promise<ConsoleAnswer> {
  const { staff, now } = scope
  const found = await scope.db(async (db) => {
    const read = await findCase(db, tenant, id)
    const look = { staffId: staff.id, now, action: 'report_read', subject: `report:${id}` } as const
    if (read) await auditLooks(db, [{ ...look, tenantId: tenant }])
    return read
  })
  if (!found) throw new NotFoundError()
  const { rule, reportedId } = found.report
  const sameText =
    rule === 'same_text' && reportedId !== null
      ? await scope.forTenant(tenant, ({ db }) => profilesWithTextOf(db, reportedId))
      : []
  const again = fault ? { fault, typed: typedOf(body) } : {}
  const page = <ModerationCasePage scope={scope} one={found} sameText={sameText} {...again} />
  return { page, title: `${scope.t('console:moderation')} ${found.report.number}` }
}
