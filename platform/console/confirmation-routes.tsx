import { z } from 'zod'
import { isConfirmed } from './confirmation.ts'
import { next, pathOf } from './next-path.ts'
import { ConfirmationPage } from './pages/confirmation-page.tsx'
import { type ConsoleRoute, staffRoute } from './serve.ts'

/**
 * The page that a script opens after the refusal `code_needed`. Forms get the same page as their
 * response (`serve.ts`).
 */
export function confirmationRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/confirm',
      access: 'account.own',
      query: z.object({ next }),
      handle: async ({ scope, query }) =>
        isConfirmed(scope)
          ? { redirect: pathOf(query.next) }
          : {
              page: <ConfirmationPage scope={scope} action="/confirm" fields={{ next: query.next }} />,
              title: scope.t('console:confirm_title'),
            },
    }),
    staffRoute({
      method: 'POST',
      path: '/confirm',
      access: 'account.own',
      confirmed: true,
      body: z.object({ next }),
      handle: async ({ body }) => ({ redirect: pathOf(body.next) }),
    }),
  ]
}
