import { type CallRoute, route } from '../../infra/http/calls.ts'
import { answer } from './answers.ts'
import { findMatches, saveAnswer } from './contract.ts'
import { findMatchesFor } from './finder.ts'

export function matchfinderApi(): CallRoute[] {
  return [
    route(findMatches, ({ scope }) => findMatchesFor(scope)),
    route(saveAnswer, async ({ scope, body }) => ({ next: await answer(scope, body) })),
  ]
}
