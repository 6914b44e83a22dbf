import type { ConsoleDb } from '../core/database.ts'

/**
 * E-mail addresses of staff by id; unknown ids are left out. A statement of its own: staff has no
 * tenant, and a cluster refuses an outer join of it with tables that have one.
 */
export async function staffEmails(
  { trx }: ConsoleDb,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await trx.selectFrom('staff').select(['id', 'email']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
