import { OLDEST } from '../../core/ages.ts'
import { isSameSex } from '../../core/niches.ts'
import { findRegion } from '../../core/places.ts'
import type { RequestScope } from '../../core/scope.ts'
import { GENDERS, type Member } from '../../core/viewer.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { findMatchesCall, saveAnswerCall } from './contract.ts'
import { findMatchesFor } from './finder.ts'
import type { Answers } from './queries.ts'
import { findAnswers, saveAnswers } from './queries.ts'
import { MOST_INTERESTS, placesOf, type Step, stepsOf, wishesOf } from './rules.ts'

export function matchfinderApi(): CallRoute[] {
  return [
    route(findMatchesCall, ({ scope }) => findMatchesFor(scope)),
    route(saveAnswerCall, async ({ scope, body }) => ({ next: await answer(scope, body) })),
  ]
}

interface Sent {
  readonly step: Step
  readonly gender?: 'male' | 'female' | undefined
  readonly min_age?: number | undefined
  readonly max_age?: number | undefined
  readonly place?: string | undefined
  readonly wishes?: readonly string[] | undefined
  readonly interests?: readonly string[] | undefined
}

/**
 * Saves the answer to one question. Out-of-range values are clamped to what the site offers, as in
 * the search.
 *
 * @returns the next question, null if all are answered
 */
async function answer(scope: RequestScope<Member>, sent: Sent): Promise<Step | null> {
  const { db, viewer, now, tenant } = scope
  const steps = stepsOf({ sameSex: isSameSex(tenant.settings) })
  const before = (await findAnswers(db, viewer.id))?.answered ?? 0
  const place = steps.indexOf(sent.step)
  // An answer counts as progress only if no earlier question is open.
  const answered = place === -1 || place > before ? before : place + 1
  await saveAnswers(db, viewer.id, { ...answersOf(scope, sent), answered, now })
  return steps[Math.max(answered, before)] ?? null
}

function answersOf({ tenant }: RequestScope<Member>, sent: Sent): Partial<Answers> {
  const { settings } = tenant
  switch (sent.step) {
    case 'who':
      return sent.gender ? { gender: GENDERS[sent.gender] } : {}
    case 'age': {
      const within = (age: number) => Math.min(Math.max(age, settings.minimum_age), OLDEST)
      const [a, b] = [within(sent.min_age ?? 0), within(sent.max_age ?? OLDEST)]
      return { min_age: Math.min(a, b), max_age: Math.max(a, b) }
    }
    case 'place': {
      const [, country = '', id = ''] = /^([A-Z]{2})-(\d{1,5})$/.exec(sent.place ?? '') ?? []
      const known = findRegion(settings, country, Number(id))
      return known ? { country, region: Number(id) } : { country: null, region: null }
    }
    case 'wish':
      return {
        wishes: placesOf(sent.wishes ?? [], wishesOf(settings.interests), MOST_INTERESTS),
      }
    case 'interests':
      return { interests: placesOf(sent.interests ?? [], settings.interests, MOST_INTERESTS) }
  }
}
