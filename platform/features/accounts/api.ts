import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { ForbiddenError, MethodNotAllowedError, ValidationError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { offeredFor } from '../../i18n/languages.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { isPrefetch, senderOf } from '../../infra/http/effects.ts'
import {
  endOwnSessionCall,
  loginCall,
  logoutCall,
  readSessionsCall,
  readUserCall,
  saveLanguageCall,
  savePushSubscriptionCall,
} from './contract.ts'
import { type AccountDeps, logIn, setLanguageCookie } from './login.ts'
import { changeOwnPassword, resetByLink } from './new-password.ts'
import { changePasswordCall, requestResetCall, resetPasswordCall } from './password-contract.ts'
import { presentCounters, presentUser } from './present.ts'
import { findAccount, notificationsDisabled } from './queries.ts'
import { requestPasswordReset } from './reset-mail.ts'
import { endSession, forgetSession } from './session.ts'
import { endOwnSessions, ownSessions } from './session-list.ts'

/**
 * Login, the own account for polling browsers, language, push subscription, passwords, sessions,
 * logout.
 */
export function accountsApi(deps: AccountDeps): CallRoute[] {
  return [...accountCalls(deps), ...passwordCalls(deps), ...sessionCalls()]
}

function accountCalls(deps: AccountDeps): CallRoute[] {
  return [
    route(readUserCall, async ({ scope }) => ({
      user: await userOf(scope),
      ...(scope.viewer.kind === 'member' ? { counters: presentCounters(scope.viewer) } : {}),
    })),
    route(loginCall, async ({ scope, body, request, response }) => {
      const id = await logIn(scope, body, deps, { request, response })
      return scope.transaction(async ({ db }) => ({
        user: presentUser(await findAccount(db, id), await notificationsDisabled(db, id)),
      }))
    }),
    route(saveLanguageCall, async ({ scope, body, response }) => {
      const code = offeredFor(body.language, scope.tenant.languages)
      if (!code) throw new ValidationError({ language: { code: 'invalid_choice' } })
      setLanguageCookie(response, code)
      if (scope.viewer.kind === 'member') await storeLanguage(scope, scope.viewer, code)
      const user = await userOf(scope)
      return { user: user && { ...user, language: code } }
    }),
    route(savePushSubscriptionCall, async ({ scope, body }) => {
      await storeSubscription(scope, body.subscription)
      return { subscribed: true as const }
    }),
  ]
}

function passwordCalls(deps: AccountDeps): CallRoute[] {
  return [
    route(requestResetCall, async ({ scope, body, request }) => {
      await requestPasswordReset(scope, body.email, deps, request)
      return { sent: true as const }
    }),
    route(resetPasswordCall, async ({ scope, body, request, response }) => {
      await resetByLink(scope, body, deps, { request, response })
      return { changed: true as const }
    }),
    route(changePasswordCall, async ({ scope, body, request, response }) => {
      await changeOwnPassword(scope, body, deps, { request, response })
      return { changed: true as const }
    }),
  ]
}

function sessionCalls(): CallRoute[] {
  return [
    route(readSessionsCall, async ({ scope }) => ({ sessions: await ownSessions(scope) })),
    route(endOwnSessionCall, async ({ scope, body }) => {
      await endOwnSessions(scope, body.id)
      return { ended: true as const }
    }),
    route(logoutCall, async ({ scope, request, response }) => {
      requireOwnRequest(request)
      // Deletes the session on the server as well, not only the cookie.
      if (scope.viewer.kind === 'member') await endSession(scope, scope.viewer.sessionId)
      forgetSession(response)
      return { user: null }
    }),
  ]
}

/**
 * Logout is a GET so that a plain link works. An image on another site, a prefetch or a HEAD
 * request must not sign a member out.
 *
 * @throws MethodNotAllowedError for HEAD; ForbiddenError `origin_refused`
 */
function requireOwnRequest(request: Request): void {
  if (request.method === 'HEAD') throw new MethodNotAllowedError(['GET'])
  // The form: `requireSameOrigin` checks the origin of a POST.
  if (request.method === 'POST') return
  if (senderOf(request) === 'elsewhere' || isPrefetch(request)) throw new ForbiddenError('origin_refused')
}

async function userOf({ viewer, db }: RequestScope) {
  if (viewer.kind !== 'member') return null
  return presentUser(viewer, await notificationsDisabled(db, viewer.id))
}

async function storeLanguage({ db }: RequestScope, { id }: Member, language: string): Promise<void> {
  await db.trx
    .updateTable('member')
    .set({ language })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
}

/**
 * One subscription per browser and session. Signing in as another member reassigns it, so that
 * notifications never reach the wrong person. A browser has one push address at a time: a new one
 * replaces the old one, so that nobody can make one message cause thousands of requests.
 */
async function storeSubscription(
  { db, now, viewer }: RequestScope<Member>,
  subscription: { readonly endpoint: string },
): Promise<void> {
  const row = {
    tenant_id: db.tenantId,
    endpoint_hash: createHash('sha256').update(subscription.endpoint).digest(),
    member_id: viewer.id,
    session_id: viewer.sessionId,
    subscription: JSON.stringify(subscription),
    created_at: now,
  }
  await db.trx
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'endpoint_hash']).doUpdateSet({
        member_id: row.member_id,
        session_id: row.session_id,
        subscription: row.subscription,
        created_at: now,
      }),
    )
    .execute()
  await db.trx
    .deleteFrom('push_subscription')
    .where('tenant_id', '=', db.tenantId)
    .where('session_id', '=', viewer.sessionId)
    .where('endpoint_hash', '<>', row.endpoint_hash)
    .execute()
}
