import type { Load } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate, formatDateTime } from '../../i18n/format.ts'
import { newestExport } from './commands.ts'
import { type StaffAccess, staffAccess } from './staff-access.ts'

/** The actions of one role within one minute, with their count. */
export interface ShownLook extends Pick<StaffAccess, 'id' | 'action' | 'role' | 'reason'> {
  readonly at: string
  readonly times: number
}

export interface DataPageData extends NewestExport {
  /** Which staff opened or changed data of the member, newest first. */
  readonly looks: readonly ShownLook[]
}

interface NewestExport {
  readonly state: 'none' | 'waiting' | 'ready' | 'failed'
  /** Address of a finished export. */
  readonly href: string | null
  readonly until: string
  readonly megabytes: string
}

/** State of the newest export, and which staff opened data of the member. */
export const loadDataPage: Load<DataPageData, Member> = async ({ scope }) => {
  const { db, viewer, locale, tenant } = scope
  const looks = (await staffAccess(db, viewer.id)).map(({ at, ...look }) => ({
    ...look,
    at: formatDateTime(locale.iso, at, tenant.settings.time_zone),
  }))
  return { ...(await newestOf(scope)), looks: gathered(looks) }
}

/**
 * Merges consecutive equal entries into one with their count: a page of the console reads the same
 * member several times.
 */
export function gathered(looks: readonly Omit<ShownLook, 'times'>[]): readonly ShownLook[] {
  const shown: ShownLook[] = []
  for (const look of looks) {
    const last = shown.at(-1)
    const alike =
      last && (['at', 'action', 'role', 'reason'] as const).every((key) => last[key] === look[key])
    if (alike) shown[shown.length - 1] = { ...last, times: last.times + 1 }
    else shown.push({ ...look, times: 1 })
  }
  return shown
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
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: 1,
      minimumFractionDigits: 1,
    } as Intl.NumberFormatOptions).format(Math.max(size, 0.1)),
  }
}
