import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { chooseCardCall } from './contract.ts'

/** The buttons of the game without a script: each leads to the next card, a match to the list of matches. */
export function swipeForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, chooseCardCall), {
      page: 'swipe-game',
      input: ({ choice, id }) => ({ choice, ...(id ? { id } : {}) }),
      next: ({ match }, { values }) =>
        match
          ? href('likes-type', { type: 'matches' })
          : href('swipe-game', {}, values.ages === 'all' ? { ages: 'all' } : {}),
    }),
  ]
}
