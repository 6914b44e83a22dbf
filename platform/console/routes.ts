import { accountRoutes } from './account-routes.tsx'
import { alertRoutes } from './alert-routes.tsx'
import { auditRoutes } from './audit-routes.tsx'
import { campaignRoutes } from './campaign-routes.tsx'
import { codeRoutes } from './code-routes.tsx'
import { complaintRoutes } from './complaint-routes.tsx'
import { confirmationRoutes } from './confirmation-routes.tsx'
import { costRoutes } from './cost-routes.tsx'
import type { ConsoleDeps } from './deps.ts'
import { experimentRoutes } from './experiment-routes.tsx'
import { exportRoutes } from './export-routes.ts'
import { financeRoutes } from './finance-routes.tsx'
import { invitationRoutes } from './invitation-routes.tsx'
import { landerFileRoutes } from './lander-file-routes.ts'
import { landerListRoutes } from './lander-list-routes.ts'
import { landerPageRoutes } from './lander-page-routes.tsx'
import { landerPreviewRoutes } from './lander-preview-routes.ts'
import { landerPublishRoutes } from './lander-publish-routes.ts'
import { landerRoutes } from './lander-routes.ts'
import { landerVersionRoutes } from './lander-version-routes.ts'
import { linkRoutes } from './link-routes.tsx'
import { memberRoutes } from './member-routes.tsx'
import { moderationRoutes } from './moderation-routes.tsx'
import { photoRoutes } from './photo-routes.tsx'
import { postbackRoutes } from './postback-routes.tsx'
import { refundRoutes } from './refund-routes.tsx'
import type { ConsoleRoute } from './serve.ts'
import { signInRoutes } from './sign-in-routes.tsx'
import { signupLinkRoutes } from './signup-link-routes.tsx'
import { staffRoutes } from './staff-routes.tsx'
import { startRoute } from './start-routes.tsx'
import { themeRoutes } from './theme-routes.ts'
import { vatRoutes } from './vat-routes.tsx'

/** Every endpoint of the console. The tests of permissions and isolation walk over this list. */
export function consoleRoutes(deps: ConsoleDeps): readonly ConsoleRoute[] {
  return [
    startRoute,
    ...signInRoutes(deps),
    ...invitationRoutes(deps),
    ...photoRoutes(deps),
    ...moderationRoutes(deps),
    ...complaintRoutes(),
    ...auditRoutes(),
    ...financeRoutes(),
    ...refundRoutes(deps),
    ...alertRoutes(),
    ...vatRoutes(),
    ...exportRoutes(),
    ...memberRoutes(),
    ...codeRoutes(),
    ...campaignRoutes(),
    ...costRoutes(),
    ...experimentRoutes(),
    ...linkRoutes(),
    ...postbackRoutes(deps),
    ...signupLinkRoutes(),
    ...landerListRoutes(deps),
    ...landerPageRoutes(deps),
    ...landerRoutes(deps),
    ...landerPublishRoutes(deps),
    ...landerVersionRoutes(deps),
    ...landerPreviewRoutes(deps),
    ...landerFileRoutes(deps),
    ...themeRoutes(deps),
    ...confirmationRoutes(),
    ...accountRoutes(deps),
    ...staffRoutes(deps),
  ]
}
