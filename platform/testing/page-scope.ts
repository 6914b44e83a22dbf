import type { RequestScope } from '../core/scope.ts'
import type { Member } from '../core/viewer.ts'
import { findViewer } from '../features/accounts/session-owner.ts'
import type { TestApp } from './app.ts'
import type { Buyer } from './buyers.ts'
import type { TestDatabase } from './database.ts'

/**
 * Runs the loader of a member's page with a request scope, for pages whose HTML needs the built
 * program. Texts are rendered as their keys with values.
 */
export function loadPage<T>(
  test: TestDatabase,
  app: Pick<TestApp, 'services'>,
  site: string,
  buyer: Buyer,
  load: (scope: RequestScope<Member>) => Promise<T>,
): Promise<T> {
  const tenant = app.services.tenants.get(site)
  if (!tenant) throw new Error(`There is no tenant ${site}`)
  return test.database.withTenant(tenant.key, async (db) => {
    const now = new Date()
    const viewer = await findViewer(db, buyer.cookie.split('=')[1] ?? '', now)
    const yes = () => true
    const takes = { takesMethod: yes, repeatsMethod: yes, reachesProvider: yes, paymentsAvailable: true }
    const words = {
      t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
      locale: { code: 'en', iso: 'en' },
      limit: async () => undefined,
      keep: (_name: string, _seconds: number, read: () => Promise<unknown>) => read(),
    }
    return load({ db, viewer, now, tenant, ...takes, ...words } as unknown as RequestScope<Member>)
  })
}
