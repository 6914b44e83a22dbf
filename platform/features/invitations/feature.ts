import { sql } from 'kysely'
import { href } from '../../core/routes.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { route } from '../../infra/http/calls.ts'
import { formOf, routeFor } from '../../infra/http/forms.ts'
import { makeInvitationCall } from './contract.ts'
import { returnUnconfirmedUse } from './invitations.ts'
import { inviteByMember } from './member-invitations.ts'

/**
 * Invitations that the member created, and the use of the one by which they came, without its
 * creator.
 */
const invitationsExport: Export = {
  sections: [
    {
      name: 'invitations',
      title: 'data:section_invitations',
      tables: ['invitation'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, code, note, uses, used, created_at, expires_at, revoked_at from invitation
        where tenant_id = ${db.tenantId}::int and created_by = ${me}`,
    },
    {
      name: 'invitation-used',
      title: 'data:section_invitation_used',
      tables: ['invitation_use'],
      select: (db, me) => sql`select invitation_id::text as cursor, used_at from invitation_use
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}

export const invitations: Feature = {
  calls: () => [route(makeInvitationCall, async ({ scope }) => ({ link: await inviteByMember(scope) }))],
  forms: (calls) => [
    formOf(routeFor(calls, makeInvitationCall), {
      page: 'account-invitations',
      next: () => href('account-invitations'),
    }),
  ],
  export: invitationsExport,
  erase: {
    rows: {
      'invitation.created_by': 'delete',
      'invitation_use.member_id': {
        work: 'deleted with the member; the use of an unconfirmed one is given back',
      },
    },
    work: async (db, memberId) => {
      await returnUnconfirmedUse(db, memberId)
      return undefined
    },
  },
}
