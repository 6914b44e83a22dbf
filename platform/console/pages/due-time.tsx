import { formatDateTime, formatRelative } from '../../i18n/format.ts'
import { Tag } from '../../ui/tag.tsx'
import type { PlatformScope } from '../scope.ts'

interface DueTimeProps {
  readonly scope: PlatformScope
  readonly at: Date
  /** Hours before that time from which on it stands out. */
  readonly soonHours: number
}

/** When something is due, UTC, and how long that is from now. */
export function DueTime({ scope, at, soonHours }: DueTimeProps) {
  const { t, locale, now } = scope
  const left = at.getTime() - now.getTime()
  return (
    <>
      <time dateTime={at.toISOString()}>{formatDateTime(locale.iso, at, 'UTC')}</time>{' '}
      {left < 0 ? (
        <Tag tone="danger">{t('console:overdue')}</Tag>
      ) : (
        <Tag tone={left < soonHours * 3_600_000 ? 'warning' : 'neutral'}>
          {formatRelative(locale.iso, at, now)}
        </Tag>
      )}
    </>
  )
}
