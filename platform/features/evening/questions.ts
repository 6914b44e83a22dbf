import type { RequestScope } from '../../core/scope.ts'

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
] as const satisfies readonly Parameters<RequestScope['t']>[0][]

const DAY = 86_400_000

/** The question of a day, YYYY-MM-DD: the same for everybody on all sites. */
export function questionOf(day: string): (typeof QUESTIONS)[number] {
  const place = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY) % QUESTIONS.length
  return QUESTIONS[place] ?? QUESTIONS[0]
}
