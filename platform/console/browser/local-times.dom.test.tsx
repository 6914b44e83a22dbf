import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { UtcTime } from '../pages/utc-time.tsx'
import { startLocalTimes } from './local-times.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const plain = (text: string | undefined | null) => text?.replaceAll(/\s/g, ' ')

it('shows a time as UTC, and with the script in the local time of the user', () => {
  document.documentElement.lang = 'de'
  const at = new Date('2026-11-23T23:05:00Z')
  document.body.innerHTML = renderToString(<UtcTime scope={{ locale: { code: 'de', iso: 'de' } }} at={at} />)
  const moment = document.querySelector('time')
  expect(plain(moment?.textContent)).toBe('23.11.2026, 23:05 UTC')
  const options = new Intl.DateTimeFormat('de').resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Europe/Helsinki',
  })
  startLocalTimes()
  expect(plain(moment?.textContent)).toBe('24.11.2026, 01:05')
  expect(plain(moment?.title)).toBe('23.11.2026, 23:05 UTC')
  expect(moment?.dateTime).toBe('2026-11-23T23:05:00.000Z')
})
