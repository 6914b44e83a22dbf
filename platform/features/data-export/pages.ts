import type { Load } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate, formatDateTime } from '../../i18n/format.ts'
import { newestExport } from './commands.ts'
import { type StaffLook, staffLooks } from './staff-looks.ts'

export interface DataPageData extends NewestExport {
  /** Who of the staff opened or changed data of the member, newest first. */
  readonly looks: readonly (Pick<StaffLook, 'id' | 'action' | 'role'> & { readonly at: string })[]
}

interface NewestExport {
  readonly state: 'none' | 'waiting' | 'ready' | 'failed'
  /** Of the file that is ready. */
  readonly href: string | null
  readonly until: string
  readonly megabytes: string
}

/** What has become of the newest request, and which staff opened data of the member. */
export const loadDataPage: Load<DataPageData, Member> = async ({ scope }) => {
  const { db, viewer, locale, tenant } = scope
  const looks = (await staffLooks(db, viewer.id)).map(({ at, ...look }) => ({
    ...look,
    at: formatDateTime(locale.iso, at, tenant.settings.time_zone),
  }))
  return { ...(await newestOf(scope)), looks }
}

async function newestOf({ db, viewer, now, locale, tenant }: RequestScope<Member>): Promise<NewestExport> {
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
