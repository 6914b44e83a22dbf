/**
 * What a transaction tells the other processes after its commit. It may get lost: whoever hears it
 * reads the data again, and reads it at other moments too.
 */
export interface Announcement {
  /** An identifier, never user input. */
  readonly channel: string
  /** At most 8,000 bytes, which is what PostgreSQL carries: ids and times, never texts. */
  readonly payload: string
}

/** Queues with new jobs, by name. */
export const JOBS_CHANNEL = 'jobs'

/** Sites whose published landers, themes or pressed state have changed, by their key. */
export const SITES_CHANNEL = 'sites'

/** Announces that every process must read what is published of the transaction's site again. */
export function announceSite(db: {
  readonly tenantId: number
  announce(announcement: Announcement): void
}): void {
  db.announce({ channel: SITES_CHANNEL, payload: String(db.tenantId) })
}
