import { StartPage } from './pages/start-page.tsx'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { hasWork } from './waiting-work.ts'

/**
 * The first page after the sign-in: the work that waits. It redirects roles without such work to
 * the landers.
 */
export const startRoute: ConsoleRoute = staffRoute({
  method: 'GET',
  path: '/',
  access: 'account.own',
  handle: async ({ scope }) =>
    hasWork(scope.staff.role)
      ? { page: <StartPage scope={scope} />, title: scope.t('console:start_title') }
      : { redirect: '/landers' },
})
