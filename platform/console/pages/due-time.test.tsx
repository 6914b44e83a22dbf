import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PlatformScope } from '../scope.ts'
import { DueTime } from './due-time.tsx'

const scope = {
  t: (key: string) => key,
  locale: { code: 'en', iso: 'en' },
  now: new Date('2026-11-22T12:00:00Z'),
} as PlatformScope

it.each([
  ['days before', '2026-11-25T12:00:00Z', true, /in 3 days/],
  ['more than two days before', '2026-11-24T20:00:00Z', true, /in 2 days/],
  ['less than two days before', '2026-11-24T11:00:00Z', true, /in 1 day</],
  ['as a warning shortly before', '2026-11-22T20:00:00Z', true, /data-tone="warning".*in 8 hours/],
  ['overdue afterwards', '2026-11-22T11:00:00Z', true, /data-tone="danger"/],
  ['nothing once it is done', '2026-11-22T11:00:00Z', false, /UTC<\/time> $/],
])('shows the time left until something is due: %s', (_what, at, isOwed, said) => {
  expect(
    renderToStaticMarkup(<DueTime scope={scope} isOwed={isOwed} at={new Date(at)} soonHours={24} />),
  ).toMatch(said)
})
