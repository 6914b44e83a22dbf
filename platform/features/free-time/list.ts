import { type RawBuilder, sql } from 'kysely'
import { siteDay, siteDayName } from '../../core/calendar.ts'
import { isPlaced, reachOf } from '../../core/distances.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { LoadInput } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate } from '../../i18n/format.ts'
import { holdMembers } from '../accounts/server.ts'
import { cardPresenter, type SearchInput, searchOf, within } from '../members/server.ts'
import { viewerId } from '../visibility/visibility.ts'
import type { FreeMember } from './contract.ts'
import {
  deleteFreeTime,
  type FreeInput,
  findFree,
  findFreeTime,
  findTogether,
  type OpenWeek,
  saveFreeTime,
  togetherOf,
} from './queries.ts'
import { halfDaysFrom, has, maskOf, openMasks } from './rules.ts'

/** Kilometres around the viewer in which members are shown: a cell is compared. */
const NEAR = 100
/** Members in the list, and among the candidates of the matchfinder. */
const SHOWN = 24
const CANDIDATES = 40

type Scope = RequestScope<Member>

const weekOf = (scope: Scope): OpenWeek => ({ day: siteDayName(scope), masks: openMasks(scope) })

/** @throws NotFoundError on sites without free hours */
function requireFreeHours({ tenant }: Scope): void {
  if (!tenant.settings.free_hours) throw new NotFoundError()
}

/** The half days of a mask from now on, in the viewer's language: `Sunday, evening`. */
function namesOf(scope: Scope, mask: number): string[] {
  return halfDaysFrom(scope)
    .filter(({ place }) => has(mask, place))
    .map(({ day, evening }) =>
      scope.t(evening ? 'free-time:on_evening' : 'free-time:on_day', { day: weekdayName(scope, day) }),
    )
}

const weekdayName = ({ locale }: Scope, day: string): string => {
  const name = formatDate(locale.iso, new Date(`${day}T12:00:00Z`), 'weekday-alone')
  return name.charAt(0).toLocaleUpperCase(locale.iso) + name.slice(1)
}

export interface FreeTime {
  readonly free: number[]
  readonly members: FreeMember[]
}

/**
 * When the viewer is free, and the members near them who are free then.
 * @throws NotFoundError on sites without free hours
 */
export async function freeTimeOf(scope: Scope): Promise<FreeTime> {
  requireFreeHours(scope)
  const { db, viewer, now } = scope
  const week = weekOf(scope)
  const mine = await findFreeTime(db, viewer.id, week)
  const free = halfDaysFrom(scope).flatMap(({ place }) => (has(mine, place) ? [place] : []))
  if (mine === 0) return { free, members: [] }
  const input = { search: searchOf(scope, {}), viewer, now, today: siteDay(scope), where: nearby(viewer) }
  const found = await findFree(db, { ...input, week, mine, limit: SHOWN })
  const card = cardPresenter(scope)
  return { free, members: found.map((row) => ({ ...card(row), together: namesOf(scope, row.together) })) }
}

/** Near the viewer; in their region where their place is not known. */
function nearby(viewer: Member) {
  if (isPlaced(viewer)) return within(reachOf({ cell: viewer.cell, spot: null }, NEAR))
  if (viewer.region === null) return sql`s.country = ${viewer.country}::char(2)`
  return sql`s.country = ${viewer.country}::char(2) and s.region = ${viewer.region}::int2`
}

/**
 * Stores when the viewer is free, in place of what they said before; half days that are over are
 * left out.
 *
 * @returns the stored half days
 * @throws NotFoundError on sites without free hours, and after the account was erased
 */
export async function sayFreeTime(scope: Scope, places: readonly number[]): Promise<number[]> {
  requireFreeHours(scope)
  const { db, viewer, now } = scope
  const free = halfDaysFrom(scope).flatMap(({ place }) => (places.includes(place) ? [place] : []))
  if (free.length === 0) {
    await deleteFreeTime(db, viewer.id)
    return free
  }
  // Against an erasure at the same time.
  if (!(await holdMembers(db, [viewer.id]))) throw new NotFoundError()
  await saveFreeTime(db, { memberId: viewer.id, day: siteDayName(scope), mask: maskOf(free), now })
  return free
}

/**
 * The half days on which both are free, by member, of members whom a search may show; empty on
 * sites without free hours and for a viewer who said nothing.
 *
 * @param input.where further conditions on `s`
 */
export async function freeTogether(
  scope: Scope,
  input: SearchInput<Member> & { readonly where: FreeInput['where'] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!scope.tenant.settings.free_hours) return new Map()
  const week = weekOf(scope)
  const mine = await findFreeTime(scope.db, scope.viewer.id, week)
  if (mine === 0) return new Map()
  const found = await findTogether(scope.db, { ...input, week, mine, limit: CANDIDATES })
  return new Map([...found].map(([id, mask]) => [id, namesOf(scope, mask)]))
}

/** When a viewer and each of many others are both free, as a statement about those reads it. */
export interface FreeWith {
  /**
   * A column for the member with this id: the half days that both have, as a mask; 0 on sites
   * without free hours.
   */
  readonly together: (id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The first half day of such a mask, in the viewer's language; undefined for 0. */
  readonly first: (mask: number) => string | undefined
}

export function freeWith(scope: Scope): FreeWith {
  const { db, viewer, tenant } = scope
  const [week, other] = [weekOf(scope), viewerId(viewer)]
  return {
    together: (one) => (tenant.settings.free_hours ? togetherOf(db, { one, other, week }) : sql`0`),
    first: (mask) => (mask === 0 ? undefined : namesOf(scope, mask)[0]),
  }
}

export interface FreeTimePageData extends FreeTime {
  /** The days from today on, each with its half days that are not over. */
  readonly days: readonly {
    readonly day: string
    readonly name: string
    readonly parts: readonly { readonly place: number; readonly evening: boolean }[]
  }[]
  /** A form without JavaScript has just stored the answer. */
  readonly saved: boolean
}

/**
 * Data of /free-time.
 * @throws NotFoundError on sites without free hours
 */
export async function freeTimePage({ scope, query }: LoadInput<Member>): Promise<FreeTimePageData> {
  const data = await freeTimeOf(scope)
  const coming = halfDaysFrom(scope)
  const days = [...new Set(coming.map(({ day }) => day))].map((day) => ({
    day,
    name: weekdayName(scope, day),
    parts: coming.filter((one) => one.day === day).map(({ place, evening }) => ({ place, evening })),
  }))
  return { ...data, days, saved: query.saved === '1' }
}
