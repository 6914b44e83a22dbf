import { NotFoundError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Load } from '../../core/page.ts'
import { formatDate } from '../../i18n/format.ts'
import { type Complaint, findByToken } from './queries.ts'
import { appealUntil, type ComplaintKind, type ComplaintOutcome, type ComplaintState } from './rules.ts'

/** An answer of the staff for its reader. */
interface ShownAnswer {
  readonly outcome: ComplaintOutcome
  readonly text: string
  readonly on: string
}

export interface ShownComplaint {
  readonly number: string
  readonly kind: ComplaintKind
  readonly state: ComplaintState
  readonly body: string
  readonly on: string
  readonly due: string
  readonly answer: ShownAnswer | null
  readonly appeal: { readonly text: string; readonly on: string } | null
  readonly appealAnswer: ShownAnswer | null
  /** Last day for an appeal; null if none is possible. */
  readonly appealUntil: string | null
}

export interface ComplaintsPageData {
  /** The form; its address is that of the signed-in member. */
  readonly form: { readonly key: string; readonly email: string } | null
  /** A complaint that was just filed. */
  readonly filed: { readonly number: string } | null
  /** The complaint of a mailed link. */
  readonly complaint: ShownComplaint | null
  readonly token: string
  /** The link is unknown: a newer mail has replaced it. */
  readonly unknown: boolean
}

const NUMBER = /^C-[A-Z0-9]{4}-[A-Z0-9]{4}$/

/** The form, the confirmation after it, or the complaint that a mailed link opens. */
export const complaintsPage: Load<ComplaintsPageData> = async ({ scope, query }) => {
  const { db, viewer } = scope
  const token = query.token ?? ''
  const number = query.number ?? ''
  const complaint = token === '' || token.length > 100 ? undefined : await findByToken(db, token)
  const filed = complaint === undefined && NUMBER.test(number) ? { number } : null
  return {
    form: complaint || filed ? null : { key: newId(), email: viewer.kind === 'member' ? viewer.email : '' },
    filed,
    complaint: complaint ? present(scope, complaint) : null,
    token: complaint ? token : '',
    unknown: token !== '' && !complaint,
  }
}

function present(
  { locale, tenant, now }: Parameters<typeof complaintsPage>[0]['scope'],
  one: Complaint,
): ShownComplaint {
  const day = (at: Date | null) =>
    at === null ? '' : formatDate(locale.iso, at, 'long', tenant.settings.time_zone)
  const answer = (outcome: ComplaintOutcome | null, text: string | null, at: Date | null) =>
    outcome === null || text === null ? null : { outcome, text, on: day(at) }
  const until = appealUntil(one, now)
  return {
    number: one.number,
    kind: one.kind,
    state: one.state,
    body: one.body,
    on: day(one.createdAt),
    due: day(one.dueAt),
    answer: answer(one.outcome, one.answer, one.answeredAt),
    appeal: one.appeal === null ? null : { text: one.appeal, on: day(one.appealedAt) },
    appealAnswer: answer(one.appealOutcome, one.appealAnswer, one.appealAnsweredAt),
    appealUntil: until && day(until),
  }
}

export interface AppealPageData {
  readonly token: string
  readonly number: string
  readonly until: string
}

/**
 * The form of an appeal.
 * @throws NotFoundError if the link opens no complaint that can be appealed
 */
export const appealPage: Load<AppealPageData> = async ({ scope, query }) => {
  const token = query.token ?? ''
  const complaint = token.length > 100 ? undefined : await findByToken(scope.db, token)
  const shown = complaint && present(scope, complaint)
  if (!shown?.appealUntil) throw new NotFoundError()
  return { token, number: shown.number, until: shown.appealUntil }
}
