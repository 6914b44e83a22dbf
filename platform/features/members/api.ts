import { NotFoundError } from '../../core/errors.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { getMemberCall, savePrivacyCall, searchMembersCall } from './contract.ts'
import { setPrivacy } from './privacy.ts'
import { openProfile } from './profile.ts'
import { searchMembers } from './search.ts'

export function membersApi(): CallRoute[] {
  return [
    route(searchMembersCall, ({ scope, query }) => searchMembers(scope, query)),
    route(getMemberCall, async ({ scope, query }) => {
      const view = await openProfile(scope, query.id)
      // A block is shown on the page alone, to the member who made it.
      if (view.kind !== 'profile') throw new NotFoundError()
      return view.profile
    }),
    route(savePrivacyCall, ({ scope, body }) => setPrivacy(scope, body.mode, body.state === 'on')),
  ]
}
