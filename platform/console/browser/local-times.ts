import { formatDateTime } from '../../i18n/format.ts'

/**
 * Times on the pages are in UTC and say so. Shows them in the local time of the user's machine,
 * with the UTC time as the tooltip.
 */
export function startLocalTimes(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const moment of document.querySelectorAll<HTMLTimeElement>('time[data-moment]')) {
    moment.title = moment.textContent ?? ''
    moment.textContent = formatDateTime(document.documentElement.lang, new Date(moment.dateTime), zone)
  }
}
