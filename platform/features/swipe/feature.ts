import { sql } from 'kysely'
import { href } from '../../core/routes.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { choose } from './commands.ts'
import { chooseCardCall, readDeckCall } from './contract.ts'
import { loadDeck } from './deck.ts'

/**
 * Members whom this member liked and passed in the swipe game, by name while they exist; not who
 * passed this member.
 */
const swipeExport: Export = {
  sections: [
    {
      name: 'swipe-game',
      title: 'data:section_swipe',
      tables: ['swipe_choice'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, w.liked,
          w.chosen_at
        from swipe_choice w join member o on o.tenant_id = ${db.tenantId}::int and o.id = w.other_id
        where w.tenant_id = ${db.tenantId}::int and w.member_id = ${me}`,
    },
  ],
}

export const swipe: Feature = {
  calls: swipeApi,
  forms: swipeForms,
  export: swipeExport,
  erase: { rows: { 'swipe_choice.member_id': 'delete', 'swipe_choice.other_id': 'delete' } },
}

function swipeApi(): CallRoute[] {
  return [
    route(readDeckCall, ({ scope, query }) => loadDeck(scope, query.ages === 'all')),
    route(chooseCardCall, ({ scope, body }) => choose(scope, body.choice, body.id)),
  ]
}

/**
 * The buttons of the game without JavaScript: each leads to the next card, a match to the list of
 * matches.
 */
function swipeForms(calls: readonly CallRoute[]): readonly Form[] {
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
