import { sql } from 'kysely'
import { OLDEST, wantedAges } from '../../core/ages.ts'
import { siteDay } from '../../core/calendar.ts'
import { distanceBetween, type Whereabouts } from '../../core/distances.ts'
import { INTERESTS } from '../../core/interests.ts'
import { measuresOf } from '../../core/measures.ts'
import { isSameSex } from '../../core/niches.ts'
import { findRegion, placeOf, regionName } from '../../core/places.ts'
import type { RequestScope } from '../../core/scope.ts'
import { GENDERS, type Gender, type Member } from '../../core/viewer.ts'
import { formatDistance } from '../../i18n/format.ts'
import { freeTogether } from '../free-time/server.ts'
import { birthDates, cardPresenter, searchOf } from '../members/server.ts'
import type { FoundMatch, FoundMatches } from './contract.ts'
import { type AnswersRow, type CandidateRow, findAnswers, findCandidates, saveLook } from './queries.ts'
import { lookAt, SHOWN, stepsOf } from './rules.ts'
import { type Candidate, type Reason, ranked } from './scoring.ts'

/** Maximum number of reasons on a card. */
const REASONS = 4

/** Whether all questions of this site are answered. */
export function isAnswered({ tenant }: RequestScope, { answered }: Pick<AnswersRow, 'answered'>): boolean {
  return answered >= stepsOf({ sameSex: isSameSex(tenant.settings) }).length
}

/**
 * The matches that fit the answers best, in two statements; once a week a third one saves the time
 * of the look.
 *
 * @param known the answers, if they were read before
 */
export async function findMatchesFor(scope: RequestScope<Member>, known?: AnswersRow): Promise<FoundMatches> {
  const { db, viewer, now } = scope
  const answers = known ?? (await findAnswers(db, viewer.id))
  if (!answers || !isAnswered(scope, answers)) return { matches: [], since: null }
  const look = lookAt(answers, now)
  if (look.changed && scope.effects !== 'none') await saveLook(db, viewer.id, look)
  const found = await candidatesFor(scope, answers)
  const since = look.looked_before_at
  const best = ranked(found, wantedOf(scope, answers)).slice(0, SHOWN)
  const card = cardPresenter(scope)
  const matches = best.map(
    ({ candidate, fit }): FoundMatch => ({
      ...card(candidate.row),
      reasons: fit.reasons
        .slice(0, REASONS)
        .map((reason) => reasonText(scope, reason, { row: candidate.row, answers })),
      fresh: since !== null && candidate.row.signup_at > since,
    }),
  )
  return { matches, since: since?.getTime() ?? null }
}

/**
 * Counts candidates who signed up after the last look at the list; 0 before a week has passed.
 * Takes one statement, or two after a week.
 */
export async function countNews(scope: RequestScope<Member>): Promise<number> {
  const answers = await findAnswers(scope.db, scope.viewer.id)
  if (!answers?.looked_at || !isAnswered(scope, answers) || !lookAt(answers, scope.now).changed) return 0
  const { looked_at: since } = answers
  return (await candidatesFor(scope, answers)).filter(({ row }) => row.signup_at > since).length
}

interface Found extends Candidate {
  readonly row: CandidateRow
}

async function candidatesFor(scope: RequestScope<Member>, answers: AnswersRow): Promise<Found[]> {
  const { db, viewer, now } = scope
  const today = siteDay(scope)
  const { min_age: min, max_age: max } = answers
  const born = birthDates({ min: min ?? 18, max: max ?? OLDEST }, today)
  const where = sql`s.birth_date > ${born.from}::date and s.birth_date <= ${born.to}::date`
  const search = { ...searchOf(scope, {}), gender: genderOf(scope, answers) }
  const from = centreOf(scope, answers)
  const measures = measuresOf(scope)
  const input = { search, viewer, now, today, where }
  const free = await freeTogether(scope, input)
  const rows = await findCandidates(db, { ...input, answers, from, also: [...free.keys()] })
  return rows.map((row) => ({
    row,
    birth_date: row.birth_date,
    country: row.country,
    region: row.region,
    distance: distanceBetween(from, row, measures),
    together: free.get(row.id) ?? [],
    has_photo: row.main_photo !== null,
    shared: row.shared.length,
    wishes: row.wishes,
    wants_age: wantedAges(row.wants_age, scope.tenant.settings.minimum_age),
    lastOnline: row.last_online,
  }))
}

/**
 * Where distances are measured from: the requested region, as a cell, or the viewer's own place if
 * the region is their own or none was requested.
 */
function centreOf(
  { viewer, tenant }: RequestScope<Member>,
  { country, region }: Pick<AnswersRow, 'country' | 'region'>,
): Whereabouts {
  const own = country === viewer.country && region === viewer.region
  if (country === null || region === null || (own && viewer.cell !== null)) return viewer
  return placeOf(tenant.settings, country, region) ?? viewer
}

/** Members of a same-sex site only meet their own gender, whatever was sent. */
export function genderOf(
  { viewer, tenant }: RequestScope<Member>,
  { gender }: Pick<AnswersRow, 'gender'>,
): Gender {
  if (isSameSex(tenant.settings)) return viewer.gender
  if (gender === null) return viewer.seeks
  return gender === GENDERS.male ? 'male' : 'female'
}

function wantedOf(scope: RequestScope<Member>, { country, region }: AnswersRow) {
  const { viewer, now } = scope
  return {
    birthDate: viewer.birthDate,
    country: viewer.country,
    region: viewer.region,
    askedRegion: country && region !== null ? { country, id: region } : null,
    today: siteDay(scope),
    now,
  }
}

interface Told {
  readonly row: CandidateRow
  readonly answers: AnswersRow
}

function reasonText(scope: RequestScope<Member>, reason: Reason, { row, answers }: Told): string {
  const { t, tenant, locale } = scope
  switch (reason.kind) {
    case 'shared':
      return t('matchfinder:reason_shared', { count: reason.count })
    case 'wish':
      return t('matchfinder:reason_wish', {
        wish: reason.wishes.map((wish) => t(`options:interests.${INTERESTS[wish]}`)).join(', '),
      })
    case 'region':
      return t('matchfinder:reason_region', {
        region: regionName(tenant.settings, row.country, row.region, locale.code) ?? '',
      })
    case 'asked_region':
      return regionName(tenant.settings, row.country, row.region, locale.code) ?? ''
    case 'near':
      return t('matchfinder:reason_near')
    case 'near_asked':
      return t('members:around_town', {
        distance: formatDistance(locale.iso, reason.distance),
        town: middleName(scope, answers),
      })
    case 'apart':
      return reason.years === 0
        ? t('matchfinder:reason_same_age')
        : t('matchfinder:reason_apart', { count: reason.years })
    case 'free_time':
      return t('matchfinder:reason_free', { when: reason.when })
    case 'wants_you':
      return t('matchfinder:reason_wants_you')
    case 'active':
      return t('matchfinder:reason_active')
  }
}

/** The town in the middle of the requested region, from which `centreOf` measures. */
function middleName(
  { tenant, locale }: RequestScope<Member>,
  { country, region }: Pick<AnswersRow, 'country' | 'region'>,
): string {
  if (country === null) return ''
  const [town] = findRegion(tenant.settings, country, region)?.cities ?? []
  return town?.name ?? regionName(tenant.settings, country, region, locale.code) ?? country
}
