import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { saveAnswerCall } from './contract.ts'
import { answerInput } from './input.ts'

/** One question of the matchfinder. Each has an address of its own, so that the back button leads to the one before. */
export function matchfinderForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, saveAnswerCall), {
      page: 'match-finder',
      input: answerInput,
      next: ({ next }) => href('match-finder', {}, next ? { step: next } : {}),
    }),
  ]
}
