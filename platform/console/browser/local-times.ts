import { formatDateTime } from '../../i18n/format.ts'

/**
 * Moments stand on the pages in UTC, by its name: shows them in the time of the reader's machine,
 * and the other one where it is pointed at.
 */
export function startLocalTimes(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const moment of document.querySelectorAll<HTMLTimeElement>('time[data-moment]')) {
    moment.title = moment.textContent ?? ''
    moment.textContent = formatDateTime(document.documentElement.lang, new Date(moment.dateTime), zone)
  }
}
