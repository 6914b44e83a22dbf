import { formatDateTime } from '../../../../i18n/format.ts'
import { useLocale } from '../../../../i18n/react.tsx'

/** Writes a time in the language and the zone of the person who reads it. */
export function useWhen(): (at: string) => string {
  const { iso } = useLocale()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (at) => formatDateTime(iso, new Date(at), zone)
}
