import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { Erasure } from '../../infra/erasure.ts'
import { CONVERSION } from './conversion-kinds.ts'
import { POSTBACK_STATE } from './postback-log.ts'

/** Amounts stay for the report; personal parts of a link are removed: click id and subs. */
export const trackingErase: Erasure = {
  rows: {
    'member_sources.member_id': 'delete',
    'conversions.member_id': { work: 'emptied: amounts stay without the member' },
    'conversions.click_id': { work: 'emptied' },
    'conversions.sub1': { work: 'emptied' },
    'conversions.sub2': { work: 'emptied' },
    'conversions.sub3': { work: 'emptied' },
    'conversions.cause': { work: 'replaced by the id: it named the member' },
    'conversions.network': { keep: 'the name of a partner' },
    'conversions.ref': { keep: 'the name of a partner or of its page' },
    'conversions.lander': { keep: 'a page of the site' },
    'conversions.slug': { keep: 'a campaign of the site' },
    'conversions.experiment': { keep: 'an experiment of the site' },
    'conversions.variant': { keep: 'a variant of the site' },
    'conversions.currency': { keep: 'a currency' },
    'postback_attempts.url': { work: 'emptied' },
    'postback_attempts.body': { work: 'emptied' },
    'postback_attempts.fault': { keep: 'a code of ours' },
  },
  work: async (db: TenantDb, memberId: string) => {
    await forgetPostbacks(db, memberId)
    await db.trx
      .updateTable('conversions')
      .set((row) => ({
        member_id: null,
        click_id: '',
        sub1: '',
        sub2: '',
        sub3: '',
        // A refund still finds its purchase by the payment, which the books keep.
        cause: row
          .case()
          .when('kind', 'in', [CONVERSION.signup, CONVERSION.confirmed])
          .then(row.cast<string>('id', 'text'))
          .else(row.ref('cause'))
          .end(),
      }))
      .where('tenant_id', '=', db.tenantId)
      .where('member_id', '=', memberId)
      .execute()
    return undefined
  },
}

/** Clears what was sent, and drops what waits. */
async function forgetPostbacks(db: TenantDb, memberId: string): Promise<void> {
  const own = db.trx
    .selectFrom('postbacks as p')
    .innerJoin('conversions as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.conversion_id'),
    )
    .select('p.id')
    .where('p.tenant_id', '=', db.tenantId)
    .where('c.member_id', '=', memberId)
  await db.trx
    .updateTable('postback_attempts')
    .set({ url: '', body: null })
    .where('tenant_id', '=', db.tenantId)
    .where('postback_id', 'in', own)
    .execute()
  await db.trx
    .updateTable('postbacks')
    .set({ state: POSTBACK_STATE.dropped, done_at: sql`now()` })
    .where('tenant_id', '=', db.tenantId)
    .where('state', '=', POSTBACK_STATE.waiting)
    .where('id', 'in', own)
    .execute()
}
