import { href } from '../../core/routes.ts'
import type { Feature } from '../../infra/feature.ts'
import { route } from '../../infra/http/calls.ts'
import { formOf, routeFor } from '../../infra/http/forms.ts'
import { makeInvitationCall } from './contract.ts'
import { invitationsExport } from './export.ts'
import { returnUnconfirmedUse } from './invitations.ts'
import { inviteByMember } from './own.ts'

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
