import { formatDateTime } from '../../i18n/format.ts'
import type { PlatformScope } from '../scope.ts'

interface UtcTimeProps {
  readonly scope: Pick<PlatformScope, 'locale'>
  readonly at: Date
}

/**
 * A moment of any page of the console: UTC by its name, which the script turns into the time of the
 * reader (`browser/local-times.ts`).
 */
export function UtcTime({ scope, at }: UtcTimeProps) {
  return (
    <time dateTime={at.toISOString()} data-moment="">
      {`${formatDateTime(scope.locale.iso, at, 'UTC')} UTC`}
    </time>
  )
}
