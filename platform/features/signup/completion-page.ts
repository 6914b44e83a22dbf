import { OLDEST, proposedAges, wantedAges } from '../../core/ages.ts'
import { ageOn, siteDay } from '../../core/calendar.ts'
import type { LoadInput } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import {
  ABOUT_LENGTH,
  type EditorData,
  findOwnProfile,
  presentHeight,
  presentInterests,
  presentPrompts,
  presentTraits,
} from '../profile/server.ts'
import { type CompletionPart, completionParts } from './completion.ts'
import { type Cookies, findDraft } from './draft.ts'
import { firstInterests } from './first-interests.ts'
import { STEPS } from './rules.ts'

/** One page of the rest of the profile. Data of other pages is null. */
export interface CompleteData {
  readonly part: CompletionPart
  /** Its number among the pages of the signup, from 1. */
  readonly step: number
  readonly pages: number
  /** Link back without saving; null on the first page. */
  readonly back: string | null
  readonly skip: string
  readonly interests: EditorData['interests']
  readonly prompts: EditorData['prompts']
  readonly about: EditorData['about']
  readonly details:
    | (Pick<EditorData, 'traits' | 'height'> & {
        /** `proposed`: not a preference of the member, and not stored unless it is changed. */
        readonly ages: EditorData['ages'] & { readonly proposed: boolean }
      })
    | null
}

/** /complete-signup: the requested page, otherwise the first, prefilled from the profile. */
export async function loadCompleteSignup(input: LoadInput<Member>): Promise<CompleteData> {
  const { scope, query, form, cookies } = input
  const { viewer, tenant, db } = scope
  const parts = completionParts(tenant.settings)
  const at = Math.max(0, parts.indexOf((form?.values.part ?? query.part) as CompletionPart))
  const part = parts[at] ?? 'details'
  const row = await findOwnProfile(db, viewer.id)
  if (!row) throw new Error('the member of the request is gone')
  const to = (place: CompletionPart | undefined) => place && href('complete-signup', {}, { part: place })
  const least = tenant.settings.minimum_age
  const wanted = wantedAges(row.wants_age, least)
  const shown = wanted ?? proposedAges(ageOn(viewer.birthDate, siteDay(scope)), least)
  const ages = {
    from: String(shown.min),
    to: String(shown.max),
    least,
    most: OLDEST,
    proposed: wanted === null,
  }
  const details = { traits: presentTraits(row, scope), height: presentHeight(row, scope), ages }
  return {
    part,
    step: STEPS + at + 1,
    pages: STEPS + parts.length,
    back: to(parts[at - 1]) ?? null,
    skip: to(parts[at + 1]) ?? href('signup-matches'),
    interests:
      part === 'interests' ? withPicked(presentInterests(row, scope), await picked(scope, cookies)) : null,
    prompts: part === 'prompts' ? presentPrompts(row, scope) : null,
    about: part === 'about' ? { text: row.about, most: ABOUT_LENGTH } : null,
    details: part === 'details' ? details : null,
  }
}

/** Preselects what was picked before the signup. */
function withPicked(offered: EditorData['interests'], slugs: readonly string[]): EditorData['interests'] {
  if (!offered) return null
  const groups = offered.groups.map(({ key, interests }) => ({
    key,
    interests: interests.map((one) => ({ ...one, chosen: one.chosen || slugs.includes(one.slug) })),
  }))
  return { ...offered, groups }
}

/**
 * The interests that this member picked before the signup, if the signup began in this browser and
 * no page of the profile was saved since.
 */
async function picked(scope: RequestScope<Member>, cookies: Cookies): Promise<readonly string[]> {
  const { memberId, answers } = await findDraft(scope, cookies)
  if (memberId !== scope.viewer.id || (await isCompleted(scope))) return []
  return firstInterests(scope.tenant.settings.interests, answers.interests ?? [])
}

async function isCompleted({ db, viewer }: RequestScope<Member>): Promise<boolean> {
  const { completed_at } = await db.trx
    .selectFrom('member')
    .select('completed_at')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return completed_at !== null
}
