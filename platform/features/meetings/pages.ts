import { ageOn, siteDay } from '../../core/calendar.ts'
import type { LoadInput } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate } from '../../i18n/format.ts'
import { tokenHash } from '../accounts/server.ts'
import { visibleMember } from '../members/server.ts'
import { findCompanions, findMeetings } from './queries.ts'
import { daysAhead, MOST_MEETINGS } from './rules.ts'

/** Members of the conversations among whom the page offers a choice. */
const MOST_COMPANIONS = 12

interface Person {
  readonly id: string
  readonly name: string
  readonly age: number
}

export interface MeetingsPageData {
  readonly meetings: readonly {
    readonly id: string
    readonly name: string
    readonly age: number
    readonly day: string
    readonly words: string
    readonly well: boolean
    /** Until when the page can be read. */
    readonly until: string
    /** Address of the page; null unless it was made just now. */
    readonly link: string | null
  }[]
  /** Whom the form is about; null to choose one of `companions`. */
  readonly partner: Person | null
  readonly companions: readonly Person[]
  readonly days: readonly { readonly value: string; readonly label: string }[]
  /** Whether another page can be made. */
  readonly more: boolean
}

/**
 * Data of /account/meetings: the pages for friends, and the form about one member (`member`). After
 * a page was made, `token` is the secret of its link.
 */
export async function meetingsPage({ scope, query, form }: LoadInput<Member>): Promise<MeetingsPageData> {
  const { db, viewer, now, tenant, locale } = scope
  const zone = tenant.settings.time_zone
  const today = siteDay(scope)
  const rows = await findMeetings(db, viewer.id, now)
  const hash = query.token ? tokenHash(query.token) : null
  const partner = await partnerOf(scope, form?.values.member ?? query.member)
  const longDay = (day: string) => formatDate(locale.iso, new Date(`${day}T12:00:00Z`), 'weekday', 'UTC')
  const more = rows.length < MOST_MEETINGS
  return {
    meetings: rows.map((row) => ({
      id: row.id,
      name: row.name,
      age: ageOn(row.birth_date, today),
      day: longDay(row.day),
      words: row.words,
      well: row.well_at !== null,
      until: formatDate(locale.iso, row.expires_at, 'long', zone),
      link: hash?.equals(row.token_hash) ? `${tenant.origin}/meeting?token=${query.token}` : null,
    })),
    partner,
    companions:
      partner || !more
        ? []
        : (await findCompanions(db, viewer.id, MOST_COMPANIONS)).map(({ id, name, birth_date: born }) => ({
            id,
            name,
            age: ageOn(born, today),
          })),
    days: daysAhead(scope).map((value) => ({ value, label: longDay(value) })),
    more,
  }
}

/** @throws NotFoundError for a member whom the viewer may not see */
async function partnerOf(scope: RequestScope<Member>, id: string | undefined): Promise<Person | null> {
  const { db, viewer, now } = scope
  if (id === undefined || !isId(id) || id === viewer.id) return null
  const row = await visibleMember(db, viewer, id, now)
  return row.fictional ? null : { id: row.id, name: row.name, age: ageOn(row.birth_date, siteDay(scope)) }
}
