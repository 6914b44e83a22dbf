import { sql } from 'kysely'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { safeNext } from '../accounts/server.ts'
import { recordConsent } from './commands.ts'
import { agreeToTermsCall } from './contract.ts'
import { consentMaintenance } from './jobs.ts'

/** Versions of the terms that the member agreed to. */
const consentExport: Export = {
  sections: [
    {
      name: 'consents',
      title: 'data:section_consents',
      tables: ['consent'],
      select: (db, me) => sql`select version::text as cursor, version, language, agreed_at from consent
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

export const consent: Feature = {
  calls: consentApi,
  forms: consentForms,
  maintenance: consentMaintenance,
  export: consentExport,
  erase: { rows: { 'consent.member_id': 'delete' } },
}

function consentApi(): CallRoute[] {
  return [
    route(agreeToTermsCall, async ({ scope, body: { version } }) => ({
      version: (await recordConsent(scope, new Date(version))).toISOString(),
    })),
  ]
}

function consentForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, agreeToTermsCall), {
      page: 'consent',
      next: (_done, { values }) => safeNext(values.next) ?? href('members'),
    }),
  ]
}
