import { sql } from 'kysely'
import { INTERESTS } from '../../core/interests.ts'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { matchfinderApi } from './api.ts'
import { saveAnswerCall } from './contract.ts'
import { answerInput } from './input.ts'

/** The answers of the matchfinder. */
const matchfinderExport: Export = {
  sections: [
    {
      name: 'matchfinder',
      title: 'data:section_matchfinder',
      tables: ['matchfinder_answers'],
      select: (db, me) => {
        const names = (places: string) =>
          sql`array(select (${[...INTERESTS]}::text[])[i + 1] from unnest(${sql.ref(places)}) i)`
        return sql`select a.member_id::text as cursor, a.gender, a.min_age, a.max_age, a.country, a.region,
          ${names('a.wishes')} as wishes, ${names('a.interests')} as interests, a.saved_at, a.looked_at
        from matchfinder_answers a where a.tenant_id = ${db.tenantId}::int and a.member_id = ${me}`
      },
    },
  ],
}

export const matchfinder: Feature = {
  calls: matchfinderApi,
  forms: matchfinderForms,
  export: matchfinderExport,
  erase: { rows: { 'matchfinder_answers.member_id': 'delete' } },
}

/**
 * The form of one question. Each question has its own address, so that the back button returns to
 * the previous one.
 */
function matchfinderForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, saveAnswerCall), {
      page: 'match-finder',
      input: answerInput,
      next: ({ next }) => href('match-finder', {}, next ? { step: next } : {}),
    }),
  ]
}
