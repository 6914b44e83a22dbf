import { type CallRoute, route } from '../../infra/http/calls.ts'
import { choose } from './commands.ts'
import { chooseCard, readDeck } from './contract.ts'
import { loadDeck } from './deck.ts'

export function swipeApi(): CallRoute[] {
  return [
    route(readDeck, ({ scope, query }) => loadDeck(scope, query.ages === 'all')),
    route(chooseCard, ({ scope, body }) => choose(scope, body.choice, body.id)),
  ]
}
