import { type CallRoute, route } from '../../infra/http/calls.ts'
import { choose } from './commands.ts'
import { chooseCardCall, readDeckCall } from './contract.ts'
import { loadDeck } from './deck.ts'

export function swipeApi(): CallRoute[] {
  return [
    route(readDeckCall, ({ scope, query }) => loadDeck(scope, query.ages === 'all')),
    route(chooseCardCall, ({ scope, body }) => choose(scope, body.choice, body.id)),
  ]
}
