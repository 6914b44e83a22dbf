import type { Area } from './keys.ts'
import type { Blobs } from './port.ts'

const DAY = 86_400_000

/** Removes what was last written so many days ago. @throws UnavailableError */
export async function removeOlder(
  blobs: Pick<Blobs, 'list' | 'delete'>,
  area: Area,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<void> {
  for await (const { key, changedAt } of blobs.list(`${area}/`))
    if (now.getTime() - changedAt.getTime() > days * DAY) await blobs.delete(key)
}
