import type { Pool } from 'pg'

/**
 * Makes a member online until then, or not online.
 * @param owner a connection without row-level security
 */
export async function setOnline(
  owner: Pick<Pool, 'query'>,
  memberId: string,
  until: Date | null,
): Promise<void> {
  await owner.query('delete from presence where member_id = $1', [memberId])
  if (until === null) return
  await owner.query(
    `insert into presence (tenant_id, member_id, online_until, seen_at)
      select tenant_id, id, $2, last_online_at from member where id = $1`,
    [memberId, until],
  )
}
