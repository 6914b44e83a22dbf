import pg from 'pg'
import { booksMaintenance } from '../../../platform/features/payments/books.ts'
import { createDatabase } from '../../../platform/infra/database/database.ts'
import { createLog } from '../../../platform/infra/log.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import type { Stage } from '../stage.ts'

const SITE = 'nordlys'
const MEMBERS = 50_000
const ENTRIES_EACH = 20
const TARGET_MS = 5000

/**
 * The daily check that balances are the sums of their entries, over a million entries of one site.
 */
export async function ledger(stage: Stage, effort: Effort): Promise<Figure[]> {
  const tenant = stage.tenant(SITE)
  const log = createLog({ logLevel: 'error', production: true })
  const database = createDatabase({ url: stage.appUrl, size: 1, name: 'ledger' })
  const check = booksMaintenance({ database, log }).find(({ name }) => name === 'ledger-check')
  if (!check) throw new Error('There is no ledger check')
  const took: number[] = []
  try {
    await addEntries(stage.ownerUrl, tenant.key)
    for (let round = 0; round < effort.rounds; round++) {
      const started = performance.now()
      const wrong = await check.run(tenant, new Date())
      took.push(performance.now() - started)
      if (wrong > 0) throw new Error(`${wrong} balances of the bench are wrong`)
    }
  } finally {
    await database.close()
  }
  const [least, most] = [Math.min(...took), Math.max(...took)]
  return [
    {
      id: 'n',
      name: `ledger check of ${MEMBERS * ENTRIES_EACH} entries`,
      unit: 'ms',
      target: { kind: 'at most', value: TARGET_MS },
      measured: most,
      detail: `the longest of ${took.length} rounds, ${Math.round(least)} to ${Math.round(most)} ms`,
    },
  ]
}

async function addEntries(ownerUrl: string, tenant: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `with made as (
         insert into member (tenant_id, id, status, email, email_key, email_confirmed_at, password_hash, name, language, gender, seeks, birth_date, country)
         select $1, id, 1, id || '@bench.invalid', id || '@bench.invalid', now(), '!', 'Bench', 'da', 1, 2, '1990-01-01', 'DK'
         from (select gen_random_uuid() as id from generate_series(1, $2::int)) ids returning id),
       balances as (insert into balance (tenant_id, member_id, credits) select $1, id, $3::int from made)
       insert into ledger_entry (tenant_id, id, member_id, delta, balance_after, reason, idempotency_key)
         select $1, gen_random_uuid(), made.id, 1, n, 'signup', n::text from made, generate_series(1, $3::int) n`,
      [tenant, MEMBERS, ENTRIES_EACH],
    )
    await owner.query('analyze ledger_entry, balance')
  } finally {
    await owner.end()
  }
}
