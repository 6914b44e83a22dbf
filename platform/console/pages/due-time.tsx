import { formatRelative } from '../../i18n/format.ts'
import { Tag } from '../../ui/tag.tsx'
import type { PlatformScope } from '../scope.ts'
import { UtcTime } from './utc-time.tsx'

interface DueTimeProps {
  readonly scope: PlatformScope
  readonly at: Date
  /** Hours before that time from which on it stands out. */
  readonly soonHours: number
  /** False where it is done: then no time is left. */
  readonly isOwed?: boolean
}

/** When something is due, and how long that is from now while it is owed. */
export function DueTime({ scope, at, soonHours, isOwed = true }: DueTimeProps) {
  const { t, locale, now } = scope
  const left = at.getTime() - now.getTime()
  return (
    <>
      <UtcTime scope={scope} at={at} />{' '}
      {isOwed &&
        (left < 0 ? (
          <Tag tone="danger">{t('console:overdue')}</Tag>
        ) : (
          <Tag tone={left < soonHours * 3_600_000 ? 'warning' : 'neutral'}>
            {formatRelative(locale.iso, at, now, 'always')}
          </Tag>
        ))}
    </>
  )
}
