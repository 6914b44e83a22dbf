import { sql } from 'kysely'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import type { PlaceServices } from '../places/server.ts'
import { signupApi } from './api.ts'
import {
  completeProfileCall,
  confirmActivationCall,
  resendActivationCall,
  takeSignupStepCall,
} from './contract.ts'
import { signupMaintenance } from './jobs.ts'
import type { SignupDeps } from './open-draft.ts'
import { profileInput } from './profile-input.ts'
import { STEPS } from './rules.ts'

/** Answers of the signup. */
const signupExport: Export = {
  sections: [
    {
      name: 'signup',
      title: 'data:section_signup',
      tables: ['signup_draft'],
      select: (
        db,
        me,
      ) => sql`select encode(token_hash, 'hex') as cursor, answers -> 'answers' as answers, created_at, updated_at from signup_draft
        where tenant_id = ${db.tenantId}::int and answers->>'memberId' = ${me}::text`,
    },
  ],
}

export const signup: Feature<SignupDeps & PlaceServices> = {
  calls: signupApi,
  forms: signupForms,
  maintenance: signupMaintenance,
  export: signupExport,
  erase: {
    rows: { 'signup_draft.answers': { work: 'deleted by the member that the draft became' } },
    work: async (db, memberId) => {
      await db.trx
        .deleteFrom('signup_draft')
        .where('tenant_id', '=', db.tenantId)
        .where(sql<boolean>`answers->>'memberId' = ${memberId}`)
        .execute()
      return undefined
    },
  },
}

/**
 * Forms of the signup steps, the mailed link and the rest of the profile. Landers post step 0 to
 * the first.
 */
function signupForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, takeSignupStepCall), {
      page: 'signup',
      input: (values) => ({ step: '0', ...values }),
      next: ({ state: { step } }) =>
        step >= STEPS ? href('complete-signup') : href('signup', {}, { step: String(step) }),
      // The page itself determines the next step.
      elsewhere: { signup_order: () => href('signup') },
    }),
    formOf(routeFor(calls, confirmActivationCall), {
      page: 'activate-done',
      next: () => href('activate-done'),
      elsewhere: {
        // The member whom the link has already confirmed presses it a second time.
        activation_failed: (_posted, viewer) =>
          href(viewer.kind === 'member' && viewer.status === 'active' ? 'activate-done' : 'activate-error'),
      },
    }),
    formOf(routeFor(calls, resendActivationCall), {
      page: 'activate-error',
      next: () => href('activate-error', {}, { sent: '1' }),
    }),
    formOf(routeFor(calls, completeProfileCall), {
      page: 'complete-signup',
      input: profileInput,
      next: ({ next }) => (next ? href('complete-signup', {}, { part: next }) : href('signup-matches')),
    }),
  ]
}
