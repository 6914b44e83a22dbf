import type { Request } from 'express'
import { sql } from 'kysely'
import { AGE_CHECK_STATE } from '../../core/age-check-state.ts'
import { href } from '../../core/routes.ts'
import { SIGNATURE_HEADER } from '../../infra/age-assurance/signature.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { rawBody } from '../../infra/http/raw-body.ts'
import { safeNext } from '../accounts/server.ts'
import { type AgeServices, readStanding, startCheck, takeCallback } from './commands.ts'
import { ageCallbackCall, readAgeCheckCall, startAgeCheckCall } from './contract.ts'
import { ageMaintenance } from './jobs.ts'

const NAMES = Object.entries(AGE_CHECK_STATE).map(
  ([name, code]) => sql`when ${sql.lit(code)} then ${sql.lit(name)}`,
)

/** Everything that is kept of the checks of the member's age. */
const ageExport: Export = {
  sections: [
    {
      name: 'age_checks',
      title: 'data:section_age_checks',
      tables: ['age_check'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, case state ${sql.join(NAMES, sql` `)} end as state, provider, method,
        minimum_age, reference, started_at, decided_at, expires_at from age_check
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

/** The calls of age checks. They call the provider outside of transactions. */
function ageAssuranceApi(services: AgeServices): CallRoute[] {
  return [
    route(startAgeCheckCall, ({ scope, request }) => startCheck(services, scope, originOf(request))),
    route(readAgeCheckCall, ({ scope }) => readStanding(services, scope)),
    route(ageCallbackCall, async ({ scope, request }) => {
      const signature = request.headers[SIGNATURE_HEADER]
      const given = typeof signature === 'string' ? signature : undefined
      await takeCallback(services, scope, { body: rawBody(request), signature: given })
      return {}
    }),
  ]
}

/** The host that the member is signed in on: the session exists only there. */
const originOf = (request: Request): string => `${request.protocol}://${request.host}`

export const ageAssurance: Feature<AgeServices> = {
  calls: ageAssuranceApi,
  forms: ageForms,
  maintenance: ageMaintenance,
  export: ageExport,
  erase: { rows: { 'age_check.member_id': 'delete' } },
}

/**
 * The button of the page. `form-action 'self'` of the content security policy forbids a form to
 * lead to the provider, even by a redirect, so the page has a link to it.
 */
function ageForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, startAgeCheckCall), {
      page: 'account-age',
      next: ({ state }, { values }) =>
        href(
          'account-age',
          {},
          { next: safeNext(values.next), unreachable: state === 'unreachable' ? '1' : undefined },
        ),
    }),
  ]
}
