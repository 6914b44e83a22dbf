import { createHash } from 'node:crypto'
import type { TestDatabase } from './database.ts'

/**
 * Forms in which a row may contain a text: plain, as bytes (`bytea` is printed in hex), in base64
 * at each of its three offsets.
 */
export function formsOf(text: string): readonly string[] {
  const base64 = [0, 1, 2].map((before) => {
    const bytes = Buffer.from('x'.repeat(before) + text)
    // The characters at both ends also depend on their neighbours.
    return bytes.toString('base64').slice(before === 0 ? 0 : before + 1, -4)
  })
  return [text, Buffer.from(text).toString('hex'), ...base64]
}

/** Unkeyed hashes of a text, with which a guess could be verified. */
export function hashesOf(text: string): readonly string[] {
  return ['sha256', 'sha1', 'md5'].flatMap((kind) => {
    const digest = createHash(kind).update(text).digest()
    return [digest.toString('hex'), digest.toString('base64url'), digest.toString('base64')]
  })
}

/**
 * Tables in any schema, including partitions and large objects, with a row that contains one of
 * `needles`: each row as the text in a dump, whatever its column types. Only PostgreSQL's catalogue
 * is excluded.
 */
export async function tablesWithAny(test: TestDatabase, needles: readonly string[]): Promise<string[]> {
  const { rows } = await test.owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname !~ '^pg_(toast|temp)'
    union all select 'pg_largeobject' order by 1`)
  const patterns = needles.map((needle) => `%${needle.replace(/[%_\\]/g, '\\$&')}%`)
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await test.owner.query(`select from ${name} r where r::text like any($1) limit 1`, [patterns])
    if (hit.rowCount) found.push(name)
  }
  return found
}
