import { Button } from '../../ui/button.tsx'
import { may } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { ThemeState } from '../theme-state.ts'
import { type Column, DataTable } from './data-table.tsx'
import { UtcTime } from './utc-time.tsx'

interface VersionsProps {
  readonly scope: PlatformScope<Staff>
  readonly state: ThemeState
}

/** Published versions, with buttons that return to a version or to the files. */
export function ThemeVersions({ scope, state }: VersionsProps) {
  const { t, staff } = scope
  const { versions, emails, file, site } = state
  const mayPublish = may(staff.role, 'landers.publish')
  if (versions.length === 0) return <p className="note">{t('console:theme.no_versions')}</p>
  const columns: readonly Column<ThemeState['versions'][number]>[] = [
    {
      head: t('console:theme.version'),
      cell: ({ version, kind }) => (kind === 'files' ? `${version} · ${t('console:lander_files')}` : version),
    },
    { head: t('console:when'), cell: ({ publishedAt }) => <UtcTime scope={scope} at={publishedAt} /> },
    { head: t('console:who'), cell: ({ author }) => emails.get(author ?? '') ?? '–' },
    { head: t('console:theme.note'), cell: ({ note }) => note },
    {
      head: '',
      cell: ({ version, live, theme, tokens }) => {
        if (live) return t('console:theme.live')
        const mayReturn = mayPublish && tokens !== null && theme === file.id
        return mayReturn && <BackForm scope={scope} site={site} version={version} />
      },
    },
  ]
  return (
    <>
      <h2>{t('console:theme.versions')}</h2>
      {mayPublish && versions.some(({ live }) => live) && <BackForm scope={scope} site={site} />}
      <DataTable columns={columns} rows={versions} keyOf={({ version }) => String(version)} />
    </>
  )
}

/** Returns to a version, or to the files if none is given. */
function BackForm({
  scope: { t },
  site,
  version,
}: {
  readonly scope: PlatformScope<Staff>
  readonly site: ThemeState['site']
  readonly version?: number
}) {
  return (
    <form method="post" action="/themes/rollback">
      <input type="hidden" name="tenant" value={site.tenant.key} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Button type="submit" variant="secondary" size="small">
        {version === undefined ? t('console:theme.back_files') : t('console:theme.back', { version })}
      </Button>
    </form>
  )
}
