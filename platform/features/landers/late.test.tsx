import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { I18nProvider } from '../../i18n/react.tsx'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { NO_FACTS } from '../../testing/lander-facts.ts'
import { Question } from './components/sections/Question.tsx'
import { isLate, looksAtTheClock } from './late.ts'

describe('it is late', () => {
  it.each([
    ['2026-01-10T18:59:59Z', false],
    ['2026-01-10T19:00:00Z', true],
    ['2026-01-11T03:59:59Z', true],
    ['2026-01-11T04:00:00Z', false],
  ])('by the clock of the site, from 20:00 to 5:00: %s in Rome', (at, late) => {
    expect(isLate(new Date(at), 'Europe/Rome')).toBe(late)
  })

  it('elsewhere at another time', () => {
    expect(isLate(new Date('2026-01-10T19:00:00Z'), 'America/New_York')).toBe(false)
  })
})

const texts = { kicker: 'Tonight?', title: 'Say hello.', late_kicker: 'It is late', late_title: 'Still up?' }
const question = (late: boolean, words: Readonly<Record<string, string>> = texts) =>
  renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <Question
        id="q"
        settings={{ scene: 'plain', scenery: 'theme', ask: 'seeks' }}
        texts={words}
        facts={{ ...NO_FACTS, late }}
      />
    </I18nProvider>,
  )

describe('a question', () => {
  it('has other words when it is late', () => {
    expect(question(false)).toMatch(/Tonight\?.*Say hello\./)
    expect(question(true)).toMatch(/It is late.*Still up\?/)
  })

  it('keeps its words if there are no others', () => {
    expect(question(true, { title: 'Say hello.' })).toContain('Say hello.')
  })
})

it('only pages with such a question look at the clock', () => {
  const loaded = new TenantLoader(tenancyFolders(sourceRoot())).load('amore')
  if (!loaded.ok) throw new Error('the demo site amore must load')
  const tenant: Pick<Tenant, 'landers'> = loaded.value
  expect(looksAtTheClock(tenant, '/landers/alonetonight')).toBe(true)
  for (const path of ['/landers/gallery', '/', '/members']) expect(looksAtTheClock(tenant, path)).toBe(false)
})
