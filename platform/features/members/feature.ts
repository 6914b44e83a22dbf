import { sql } from 'kysely'
import { NotFoundError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { getMemberCall, savePrivacyCall, searchMembersCall } from './contract.ts'
import { setPrivacy } from './privacy.ts'
import { openProfile } from './profile.ts'
import { searchMembers } from './search.ts'

/** The profile without the password hash, and the times of the member's consents to advertising. */
const membersExport: Export = {
  sections: [
    {
      name: 'profile',
      title: 'data:section_profile',
      tables: ['member'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, to_jsonb(m) - 'tenant_id' - 'password_hash' - 'email_key' as profile from member m
        where tenant_id = ${db.tenantId}::int and id = ${me}`,
    },
    {
      name: 'advertising_consents',
      title: 'data:section_advertising_consents',
      tables: ['advertising_consent'],
      select: (
        db,
        me,
      ) => sql`select agreed_at::text as cursor, agreed_at, language, withdrawn_at from advertising_consent
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    member_search: 'a copy of the profile',
  },
}

export const members: Feature = {
  calls: membersApi,
  forms: memberForms,
  export: membersExport,
  erase: {
    rows: {
      'member.id': 'delete',
      'member_search.id': 'delete',
      'advertising_consent.member_id': 'delete',
    },
  },
}

function membersApi(): CallRoute[] {
  return [
    route(searchMembersCall, ({ scope, query }) => searchMembers(scope, query)),
    route(getMemberCall, async ({ scope, query }) => {
      const view = await openProfile(scope, query.id)
      // A block is shown only on the page, to the member who set it.
      if (view.kind !== 'profile') throw new NotFoundError()
      return view.profile
    }),
    route(savePrivacyCall, ({ scope, body }) => setPrivacy(scope, body.mode, body.state === 'on')),
  ]
}

/** The form of the privacy modes, one press each. */
function memberForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, savePrivacyCall), {
      page: 'account-privacy',
      next: () => href('account-privacy'),
    }),
  ]
}
