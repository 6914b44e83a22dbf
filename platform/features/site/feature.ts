import { sql } from 'kysely'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { pathBefore } from '../../infra/http/path-before.ts'
import { siteApi } from './api.ts'
import {
  acceptEntryCall,
  chooseCountryCall,
  storeAppearanceCall,
  storeDismissalCall,
  storeFirstScreenCall,
} from './contract.ts'

/** Notices that the member has dismissed. */
const siteExport: Export = {
  sections: [
    {
      name: 'notices',
      title: 'data:section_notices',
      tables: ['dismissal'],
      select: (db, me) => sql`select alert as cursor, alert, dismissed_at from dismissal
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

interface SiteServices {
  readonly pushKeys: { readonly publicKey: string } | null
}

export const site: Feature<SiteServices> = {
  calls: ({ pushKeys }) => siteApi({ pushPublicKey: pushKeys?.publicKey ?? null }),
  forms: siteForms,
  export: siteExport,
  erase: { rows: { 'dismissal.member_id': 'delete' } },
}

/** Forms of the frame: each returns to its page. */
function siteForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, acceptEntryCall), {
      page: '/entry-warning',
      next: (_done, { request }) => pathBefore(request),
    }),
    formOf(routeFor(calls, chooseCountryCall), {
      page: '/country',
      next: (_done, { request }) => pathBefore(request),
    }),
    formOf(routeFor(calls, storeAppearanceCall), {
      page: 'account-appearance',
      next: () => href('account-appearance'),
    }),
    formOf(routeFor(calls, storeFirstScreenCall), {
      page: '/first-screen',
      next: () => href('account-appearance'),
    }),
    formOf(routeFor(calls, storeDismissalCall), {
      page: '/dismissal',
      next: (_done, { request }) => pathBefore(request),
    }),
  ]
}
