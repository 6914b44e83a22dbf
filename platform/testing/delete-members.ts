import type { TestDatabase } from './database.ts'

/**
 * Deletes all members with what refers to them, as the owner: for files whose tests each begin with
 * none.
 */
export async function deleteMembers({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await owner.query(
    `update suspension set report_id = null;
     delete from report; delete from conversation; delete from conversions; delete from member`,
  )
}
