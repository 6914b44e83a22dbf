import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { pathBefore } from '../../infra/http/path-before.ts'
import { accountsApi } from './api.ts'
import { endOwnSessionCall, loginCall, logoutCall, saveLanguageCall } from './contract.ts'
import { accountsMaintenance } from './jobs.ts'
import type { AccountDeps } from './login.ts'
import { safeNext } from './next.ts'
import { changePasswordCall, requestResetCall, resetPasswordCall } from './password-contract.ts'
import { endSessions } from './session.ts'

/** Sessions and devices of the member. */
const accountsExport: Export = {
  sections: [
    {
      name: 'sessions',
      title: 'data:section_sessions',
      tables: ['session'],
      select: (db, me) => sql`select id::text as cursor, created_at, seen_at, expires_at, device from session
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'devices',
      title: 'data:section_devices',
      tables: ['known_device'],
      select: (
        db,
        me,
      ) => sql`select encode(device_hash, 'hex') as cursor, first_seen_at, seen_at from known_device
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    mail_token: 'hashes of mailed links, which are good for a short time',
    waiting_login: 'hashes of a login that still lacks its code, which ends within minutes',
    rate_limit: 'counters under hashes, which end within a day',
    rate_use: 'counters under hashes, which end within a day',
  },
}

export const accounts: Feature<AccountDeps & { readonly database: Database }> = {
  calls: accountsApi,
  forms: accountForms,
  maintenance: accountsMaintenance,
  export: accountsExport,
  erase: {
    rows: {
      'session.member_id': { work: 'deleted, and open pages of the member end at once' },
      'known_device.member_id': 'delete',
      'mail_token.member_id': 'delete',
      'waiting_login.member_id': 'delete',
      'rate_limit.key': { keep: 'keys are hashes and expire within a day' },
      'rate_use.key': { keep: 'keys are hashes and expire within a day' },
    },
    work: async (db, memberId) => {
      await endSessions({ db }, memberId)
      return undefined
    },
  },
}

/** Login, logout, choice of language. */
function accountForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, loginCall), {
      page: 'login',
      next: (_user, { values }) => safeNext(values.next),
      // Only after the right password.
      elsewhere: {
        account_being_deleted: () => href('account-deleted'),
        account_suspended: () => href('decision'),
        second_factor_required: ({ values }) => href('login-code', {}, { next: safeNext(values.next) }),
      },
    }),
    formOf(routeFor(calls, requestResetCall), {
      page: 'reset-password',
      next: () => href('reset-password', {}, { sent: '1' }),
    }),
    formOf(routeFor(calls, resetPasswordCall), {
      page: 'reset-password-do',
      next: () => href('reset-password-do', {}, { done: '1' }),
    }),
    formOf(routeFor(calls, changePasswordCall), {
      page: 'account-password',
      next: () => href('account-password', {}, { done: '1' }),
    }),
    formOf(routeFor(calls, endOwnSessionCall), {
      page: 'account-sessions',
      next: () => href('account-sessions', {}, { ended: '1' }),
    }),
    formOf(routeFor(calls, logoutCall), { page: '/logout', next: () => href('index') }),
    formOf(routeFor(calls, saveLanguageCall), {
      page: 'lang-config',
      next: (_user, { request }) => pathBefore(request, href('lang-config')),
    }),
  ]
}
