import { accountRoutes } from './account-routes.tsx'
import { auditRoutes } from './audit-routes.tsx'
import { complaintRoutes } from './complaint-routes.tsx'
import type { ConsoleDeps } from './deps.ts'
import { invitationRoutes } from './invitation-routes.tsx'
import { photoRoutes } from './photo-routes.tsx'
import type { ConsoleRoute } from './serve.ts'
import { signInRoutes } from './sign-in-routes.tsx'
import { signupLinkRoutes } from './signup-link-routes.tsx'
import { staffRoutes } from './staff-routes.tsx'

/** Every endpoint of the console. The tests of permissions and isolation walk over this list. */
export function consoleRoutes(deps: ConsoleDeps): readonly ConsoleRoute[] {
  return [
    ...signInRoutes(deps),
    ...invitationRoutes(deps),
    ...photoRoutes(deps),
    ...complaintRoutes(),
    ...auditRoutes(),
    ...signupLinkRoutes(),
    ...accountRoutes(deps),
    ...staffRoutes(deps),
  ]
}
