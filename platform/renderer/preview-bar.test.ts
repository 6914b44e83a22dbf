import { expect, it } from 'vitest'
import type { RequestScope } from '../core/scope.ts'
import { platformTranslator } from '../i18n/server.ts'
import { previewBar } from './preview-bar.ts'

const LINK = { whole: true, expires: new Date('2026-11-30T22:30:00Z') }

function barOf(state: string, shownLink: RequestScope['shownLink'] = LINK): string {
  const settings = { name: 'Luna <3', time_zone: 'Europe/Helsinki' }
  const locale = { code: 'fi', iso: 'fi-FI' } as const
  const tenant = { settings, state }
  const bar = previewBar({
    tenant,
    locale,
    t: platformTranslator('fi'),
    shownLink,
  } as unknown as RequestScope)
  return bar
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
}

it.each([
  ['draft', '|Esikatselu|Luna &lt;3|luonnos|1.12. asti|Poistu|'],
  ['paused', '|Esikatselu|Luna &lt;3|tauolla|1.12. asti|Poistu|'],
])('names the brand, its state %s, and the end of the link in the time of the site', (state, expected) => {
  expect(barOf(state)).toBe(expected)
})

it('has no button where no cookie is set, and is absent without a link', () => {
  expect(barOf('draft', { ...LINK, whole: false })).not.toContain('Poistu')
  expect(previewBar({} as RequestScope)).toBe('')
})
