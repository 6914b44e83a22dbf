import { formatRelative } from '../../i18n/format.ts'
import { Tag } from '../../ui/tag.tsx'
import type { PlatformScope } from '../scope.ts'
import { UtcTime } from './utc-time.tsx'

interface DueTimeProps {
  readonly scope: PlatformScope
  readonly at: Date
  /** Hours before the due time from which it is highlighted. */
  readonly soonHours: number
  /** False once it is done: the time left is not shown. */
  readonly isOwed?: boolean
}

/** When something is due, and the time left while it is outstanding. */
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
