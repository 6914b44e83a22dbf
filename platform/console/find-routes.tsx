import { z } from 'zod'
import { findHits, LONGEST, readSought, SEARCHES } from './find.ts'
import { FindPage } from './pages/find-page.tsx'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

const typed = z.object({ q: z.string().catch('') })

/**
 * The search over all sites of the person. The field of the bar sends a POST, so that an address
 * stays out of the browser's history; the GET is for links with a number.
 */
export function findRoutes(): ConsoleRoute[] {
  const common = { path: '/find', access: 'account.own', limit: SEARCHES } as const
  return [
    staffRoute({
      method: 'GET',
      ...common,
      query: typed,
      handle: ({ scope, query }) => findAnswer(scope, query.q),
    }),
    staffRoute({
      method: 'POST',
      ...common,
      body: typed,
      handle: ({ scope, body }) => findAnswer(scope, body.q),
    }),
  ]
}

/** A single hit is opened; otherwise a page shows kind and site of each, or what can be found. */
async function findAnswer(scope: PlatformScope<Staff>, text: string): Promise<ConsoleAnswer> {
  const sought = readSought(text, scope.tenants)
  const hits = sought ? await findHits(scope, sought) : []
  const [first, ...others] = hits
  if (first && others.length === 0) return { redirect: first.path }
  const shown = text.trim()
  const page = (
    <FindPage scope={scope} typed={shown.length > LONGEST ? '' : shown} hits={shown ? hits : null} />
  )
  return { page, title: scope.t('console:find.title') }
}
