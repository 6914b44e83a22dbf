import { codeOfFirstScreen, type FirstScreen } from '../../core/first-screen.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'

/** Stores that the member dismissed an alert, and when. A repetition updates the time. */
export async function dismissAlert({ db, viewer, now }: RequestScope<Member>, alert: string): Promise<void> {
  await db.trx
    .insertInto('dismissal')
    .values({ tenant_id: db.tenantId, member_id: viewer.id, alert, dismissed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'member_id', 'alert']).doUpdateSet({ dismissed_at: now }),
    )
    .execute()
}

/** Stores the page that the login, the logo and `/` lead the member to. */
export async function storeFirstScreen(
  { db, viewer }: RequestScope<Member>,
  screen: FirstScreen,
): Promise<void> {
  await db.trx
    .updateTable('member')
    .set({ home: codeOfFirstScreen(screen) })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .execute()
}
