import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate } from '../../i18n/format.ts'
import { newestExport } from './commands.ts'

export interface DataPageData {
  readonly state: 'none' | 'waiting' | 'ready' | 'failed'
  /** Of the file that is ready. */
  readonly href: string | null
  readonly until: string
  readonly megabytes: string
}

/** What has become of the newest request. */
export const loadDataPage: Load<DataPageData, Member> = async ({ scope }) => {
  const { db, viewer, now, locale, tenant } = scope
  const row = await newestExport(db, viewer.id)
  const nothing = { href: null, until: '', megabytes: '' }
  if (!row) return { state: 'none', ...nothing }
  if (row.state === 'waiting' || row.state === 'failed') return { state: row.state, ...nothing }
  if (!row.expires_at || row.expires_at <= now) return { state: 'none', ...nothing }
  const size = Number(row.bytes ?? 0) / 1_000_000
  return {
    state: 'ready',
    href: `/account/data/${row.name}.zip`,
    until: formatDate(locale.iso, row.expires_at, 'long', tenant.settings.time_zone),
    megabytes: new Intl.NumberFormat(locale.iso, {
      ...{ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1, minimumFractionDigits: 1 },
    } as Intl.NumberFormatOptions).format(Math.max(size, 0.1)),
  }
}
