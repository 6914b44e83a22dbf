import { siteDay, siteDayName } from '../../core/calendar.ts'
import type { BodyOf, ResponseOf } from '../../core/contract.ts'
import { readCursor } from '../../core/cursor.ts'
import { isPlaced } from '../../core/distances.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../core/errors.ts'
import { cellsWithin } from '../../core/grid.ts'
import { messageWarnings } from '../../core/message-warnings.ts'
import type { LoadInput } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isBlank, isLonger } from '../../core/text.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { holdMembers } from '../accounts/server.ts'
import { cardPresenter, searchOf } from '../members/server.ts'
import { ANSWER_LENGTH, type answerEveningCall, type readEveningCall } from './contract.ts'
import { type AnswersInput, deleteAnswer, findAnswers, findOwnAnswer, saveAnswer } from './queries.ts'
import { type QuestionKey, questionOf } from './questions.ts'

/** Kilometres around the viewer from which answers are shown: cells are compared. */
const NEAR = 100

type Scope = RequestScope<Member>
type Evening = ResponseOf<typeof readEveningCall>

/** @throws NotFoundError on sites without the question */
function requireEvening({ tenant }: Pick<RequestScope, 'tenant'>): void {
  if (!tenant.settings.evening_question) throw new NotFoundError()
}

const questionToday = (scope: RequestScope): QuestionKey =>
  questionOf(siteDayName(scope), scope.tenant.settings.evening_left_out)

/** The question of today in the viewer's language; null on sites without it. */
export function todaysQuestion(scope: RequestScope): string | null {
  return scope.tenant.settings.evening_question ? scope.t(questionToday(scope)) : null
}

const presentOwn = (text: string): NonNullable<Evening['own']> => ({
  text,
  warnings: [...messageWarnings(text)],
})

/**
 * The question of the day, the viewer's own answer, and with one the answers near them.
 *
 * @throws NotFoundError on sites without the question
 */
export async function eveningOf(scope: Scope, after?: string): Promise<Evening> {
  requireEvening(scope)
  const { db, viewer, t } = scope
  const day = siteDayName(scope)
  const question = t(questionToday(scope))
  const own = await findOwnAnswer(db, viewer.id, day)
  if (own === undefined) return { day, question, own: null, answers: [], next: null }
  const { rows, next } = await findAnswers(db, { ...nearInput(scope), after: readCursor(after) })
  const card = cardPresenter(scope)
  const answers = rows.map((row) => ({
    member: card(row),
    text: row.body,
    warnings: [...messageWarnings(row.body)],
    at: row.created_at.getTime(),
  }))
  return { day, question, own: presentOwn(own), answers, next }
}

function nearInput(scope: Scope): AnswersInput {
  const { viewer, now } = scope
  return {
    search: searchOf(scope, {}),
    viewer,
    now,
    today: siteDay(scope),
    day: siteDayName(scope),
    cells: isPlaced(viewer) ? cellsWithin(viewer.cell, NEAR) : null,
  }
}

/**
 * The answer of a member to the question of `day`, for a message that quotes it; undefined if the
 * viewer does not see it now, or if that day is over.
 */
export async function quotableAnswer(
  scope: Scope,
  memberId: string,
  day: string,
): Promise<string | undefined> {
  const { db, viewer, tenant } = scope
  if (!tenant.settings.evening_question || day !== siteDayName(scope) || !isId(memberId)) return undefined
  if ((await findOwnAnswer(db, viewer.id, day)) === undefined) return undefined
  const { rows } = await findAnswers(db, { ...nearInput(scope), of: memberId })
  return rows[0]?.body
}

/**
 * Stores or takes back the viewer's answer to the question of today.
 *
 * @returns the answer as it is stored; null where there is none
 * @throws NotFoundError on sites without the question; ConflictError `evening_over` for another
 *   day's; ValidationError `too_long`
 */
export async function answerEvening(
  scope: Scope,
  { day: asked, text: typed = '' }: BodyOf<typeof answerEveningCall>,
): Promise<Evening['own']> {
  requireEvening(scope)
  const { db, viewer, now } = scope
  const day = siteDayName(scope)
  if (asked !== undefined && asked !== day) throw new ConflictError('evening_over')
  const text = typed.trim()
  if (isLonger(text, ANSWER_LENGTH))
    throw new ValidationError({ text: { code: 'too_long', params: { max: ANSWER_LENGTH } } })
  if (isBlank(text)) {
    await deleteAnswer(db, viewer.id, day)
    return null
  }
  // Against an erasure at the same time.
  if (!(await holdMembers(db, [viewer.id]))) throw new NotFoundError()
  await saveAnswer(db, { member: viewer, day, text, now })
  return presentOwn(text)
}

export interface EveningPageData extends Evening {
  /** The address points to a later page of the list. */
  readonly further: boolean
}

/**
 * Data of /evening.
 * @throws NotFoundError on sites without the question
 */
export async function eveningPage({ scope, query }: LoadInput<Member>): Promise<EveningPageData> {
  const after = readCursor(query.after) && query.after ? query.after : undefined
  return { ...(await eveningOf(scope, after)), further: after !== undefined }
}
