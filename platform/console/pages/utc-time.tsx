import { formatDateTime } from '../../i18n/format.ts'
import type { PlatformScope } from '../scope.ts'

interface UtcTimeProps {
  readonly scope: Pick<PlatformScope, 'locale'>
  readonly at: Date
}

/**
 * A time on pages of the console: labelled as UTC, which the script replaces with the reader's
 * local time (`browser/local-times.ts`).
 */
export function UtcTime({ scope, at }: UtcTimeProps) {
  return (
    <time dateTime={at.toISOString()} data-moment="">
      {`${formatDateTime(scope.locale.iso, at, 'UTC')} UTC`}
    </time>
  )
}
