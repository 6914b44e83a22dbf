import type { TenantSettings } from '../../core/generated/tenant-settings.ts'

type Name = TenantSettings['evening_left_out'][number]

/** The questions in their order: each day has the next one, and after the last the first. */
const QUESTIONS = [
  'evening-questions:cooked',
  'evening-questions:laughed',
  'evening-questions:song',
  'evening-questions:sunday',
  'evening-questions:sea',
  'evening-questions:fridge',
  'evening-questions:film',
  'evening-questions:smell',
  'evening-questions:skill',
  'evening-questions:learn',
  'evening-questions:spot',
  'evening-questions:morning',
  'evening-questions:rain',
  'evening-questions:book',
  'evening-questions:small',
  'evening-questions:trip',
  'evening-questions:differently',
  'evening-questions:dish',
  'evening-questions:pets',
  'evening-questions:childhood',
  'evening-questions:sound',
  'evening-questions:free_day',
  'evening-questions:corner',
  'evening-questions:word',
  'evening-questions:ahead',
  'evening-questions:season',
  'evening-questions:without',
  'evening-questions:early',
  'evening-questions:order',
  'evening-questions:good',
] as const satisfies readonly `evening-questions:${Name}`[]

/** Key of the text of a question. */
export type QuestionKey = (typeof QUESTIONS)[number]

const nameOf = (key: QuestionKey): string => key.slice(key.indexOf(':') + 1)

const DAY = 86_400_000

/**
 * The question of a day, YYYY-MM-DD: the same for everybody on all sites that leave out the same
 * ones.
 * @param leftOut names of questions, as the setting `evening_left_out` has them
 */
export function questionOf(day: string, leftOut: readonly string[]): QuestionKey {
  const asked = QUESTIONS.filter((key) => !leftOut.includes(nameOf(key)))
  const place = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY) % asked.length
  return asked[place] ?? QUESTIONS[0]
}

/** The name under which a question is kept with what answers it. */
export const questionName = (day: string, leftOut: readonly string[]): string =>
  nameOf(questionOf(day, leftOut))

/** The question of that name; undefined if this program has none. */
export const questionNamed = (name: string): QuestionKey | undefined =>
  QUESTIONS.find((key) => nameOf(key) === name)
