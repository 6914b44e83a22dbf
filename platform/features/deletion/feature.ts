import type { Request } from 'express'
import { sql } from 'kysely'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { confirmPassword, forgetReturn, forgetSession, RETURN_COOKIE } from '../accounts/server.ts'
import { deleteOwnAccount, restore } from './commands.ts'
import { deleteAccountCall, restoreAccountCall, takeOfferCall } from './contract.ts'
import { deletionMaintenance } from './jobs.ts'
import { makeOffer } from './offers.ts'

/** What was offered to the member instead of the deletion. */
const deletionExport: Export = {
  sections: [
    {
      name: 'offers',
      title: 'data:section_offers',
      tables: ['retention_offer'],
      select: (db, me) => sql`select kind as cursor, kind, code, offered_at, expires_at from retention_offer
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    account_deletion: 'exists only while the account is deleted, when nobody can be signed in',
  },
}

export const deletion: Feature<DeletionDeps> = {
  calls: deletionApi,
  forms: deletionForms,
  maintenance: deletionMaintenance,
  export: deletionExport,
  erase: {
    rows: { 'account_deletion.member_id': 'delete', 'retention_offer.member_id': 'delete' },
  },
}

interface DeletionDeps {
  readonly rateLimits: RateLimits
}

/** Deletion of the own account, its restore, and the offers instead. */
function deletionApi({ rateLimits }: DeletionDeps): CallRoute[] {
  return [
    route(deleteAccountCall, async ({ scope, body, request, response }) => {
      await confirmPassword(scope, body.password, { rateLimits, request })
      const { reason, comment = '' } = body
      await scope.transaction((writing) => deleteOwnAccount(writing, { reason, comment }))
      forgetSession(response)
      return { deleted: true as const }
    }),
    route(restoreAccountCall, async ({ scope, body, request, response }) => {
      await restore(scope, tokenOf(body.token, request))
      forgetReturn(response)
      return { restored: true as const }
    }),
    route(takeOfferCall, async ({ scope, body }) => {
      const { kind, code } = await makeOffer(scope, body.offer)
      return { offer: kind, code }
    }),
  ]
}

/** The token of the link, else of the cookie set after a login with the right password. */
function tokenOf(typed: string | undefined, request: Request): string {
  return typed || (readCookies(request)[RETURN_COOKIE] ?? '')
}

/** Forms of the deletion, the restore and the offers; an offer's form has no page of its own. */
function deletionForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, deleteAccountCall), {
      page: 'account-delete',
      next: () => href('account-deleted'),
    }),
    formOf(routeFor(calls, restoreAccountCall), {
      page: 'account-deleted',
      next: () => href('account-deleted', {}, { restored: '1' }),
    }),
    formOf(routeFor(calls, takeOfferCall), {
      page: '/account-offer',
      next: ({ offer }, { values }) => offerPage(offer, values.reason),
      elsewhere: { offer_over: ({ values }) => href('account-delete', {}, { reason: values.reason }) },
    }),
  ]
}

function offerPage(offer: 'discount' | 'trial', reason: string | undefined): string {
  if (offer === 'trial') return href('credits-id-paymentmethod', { id: 'trial' })
  return href('account-delete', {}, { reason })
}
