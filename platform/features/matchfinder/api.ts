import { type CallRoute, route } from '../../infra/http/calls.ts'
import { answer } from './answers.ts'
import { findMatchesCall, saveAnswerCall } from './contract.ts'
import { findMatchesFor } from './finder.ts'

export function matchfinderApi(): CallRoute[] {
  return [
    route(findMatchesCall, ({ scope }) => findMatchesFor(scope)),
    route(saveAnswerCall, async ({ scope, body }) => ({ next: await answer(scope, body) })),
  ]
}
