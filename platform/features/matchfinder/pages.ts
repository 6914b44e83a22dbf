import { OLDEST, proposedAges, wantedAges } from '../../core/ages.ts'
import { ageOn, siteDay } from '../../core/calendar.ts'
import { INTERESTS } from '../../core/interests.ts'
import { localised } from '../../core/localised.ts'
import { isSameSex } from '../../core/niches.ts'
import type { Load } from '../../core/page.ts'
import { regionData } from '../../core/places.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { alphabetical } from '../../i18n/format.ts'
import { namedInterests } from '../members/server.ts'
import type { FoundMatches } from './contract.ts'
import { findMatchesFor, genderOf, isAnswered } from './finder.ts'
import { type AnswersRow, findAnswers } from './queries.ts'
import { type Step, stepsOf, wishesOf } from './rules.ts'

interface Option {
  readonly value: string
  readonly label: string
}

export interface Chip {
  readonly slug: string
  readonly label: string
  readonly chosen: boolean
  readonly intimate: boolean
}

/** One question with its current answer. */
export interface Question {
  readonly kind: 'question'
  readonly step: Step
  /** Steps of this site in their order. */
  readonly steps: readonly Step[]
  /** All questions are answered, and this one is being changed. */
  readonly again: boolean
  readonly gender: string
  readonly age: { readonly least: number; readonly min: number; readonly max: number }
  readonly place: string
  readonly places: readonly Option[]
  readonly chips: readonly Chip[]
}

export interface Results extends FoundMatches {
  readonly kind: 'results'
  readonly steps: readonly Step[]
}

/** Data of the page /match-finder: the question of `step`, the first open one, or the list. */
export const loadMatchFinder: Load<Question | Results, Member> = async ({ scope, query }) => {
  const answers = await findAnswers(scope.db, scope.viewer.id)
  const steps = stepsOf({ sameSex: isSameSex(scope.tenant.settings) })
  if (!answers) return { kind: 'results', steps, matches: [], since: null }
  const done = isAnswered(scope, answers)
  const asked = (steps as readonly string[]).indexOf(query.step ?? '')
  // A question beyond the first open one is not asked before it.
  if (asked !== -1 && asked <= answers.answered) return question(scope, answers, steps[asked] ?? 'age', done)
  if (!done) return question(scope, answers, steps[answers.answered] ?? 'age', done)
  return { kind: 'results', steps, ...(await findMatchesFor(scope, answers)) }
}

function question(scope: RequestScope<Member>, answers: AnswersRow, step: Step, again: boolean): Question {
  const { settings } = scope.tenant
  const steps = stepsOf({ sameSex: isSameSex(settings) })
  return {
    kind: 'question',
    step,
    steps,
    again,
    gender: genderOf(scope, answers),
    age: ageOf(scope, answers),
    place: placeOf(scope, answers, steps),
    places: step === 'place' ? placesOfSite(scope) : [],
    chips: step === 'wish' || step === 'interests' ? chipsOf(scope, answers, step, steps) : [],
  }
}

function ageOf(scope: RequestScope<Member>, answers: AnswersRow): Question['age'] {
  const least = scope.tenant.settings.minimum_age
  const own = ageOn(scope.viewer.birthDate, siteDay(scope))
  const { min, max } = wantedAges(answers.wants_age, least) ?? proposedAges(own, least)
  const within = (age: number) => Math.min(Math.max(age, least), OLDEST)
  return {
    least,
    min: within(answers.min_age ?? min),
    max: within(answers.max_age ?? max),
  }
}

/** The answered place; before the question was answered, the viewer's region. */
function placeOf(
  { viewer }: RequestScope<Member>,
  { answered, country, region }: AnswersRow,
  steps: readonly Step[],
): string {
  if (answered > steps.indexOf('place')) return region === null ? '' : `${country}-${region}`
  return viewer.region === null ? '' : `${viewer.country}-${viewer.region}`
}

function placesOfSite({ tenant, locale }: RequestScope<Member>): Option[] {
  const { countries } = tenant.settings
  const order = alphabetical(locale.iso)
  return countries
    .flatMap((country) =>
      (regionData(tenant.settings, country)?.regions ?? []).map(({ id, name }) => {
        const label = localised(name, locale.code)
        return {
          value: `${country}-${id}`,
          label: countries.length > 1 ? `${label} (${country})` : label,
        }
      }),
    )
    .sort((a, b) => order(a.label, b.label))
}

function chipsOf(
  scope: RequestScope<Member>,
  answers: AnswersRow,
  step: 'wish' | 'interests',
  steps: readonly Step[],
): Chip[] {
  const wishes = wishesOf(scope.tenant.settings.interests) as readonly string[]
  const answered = answers.answered > steps.indexOf(step)
  const own = step === 'wish' ? answers.wishes : answers.interests
  const chosen = answered ? own : answers.own_interests
  return namedInterests(scope)
    .filter(({ slug }) => wishes.includes(slug) === (step === 'wish'))
    .map(({ slug, name, intimate, place }) => ({
      slug,
      label: name,
      intimate,
      chosen: chosen.includes(place) && INTERESTS[place] !== undefined,
    }))
}
