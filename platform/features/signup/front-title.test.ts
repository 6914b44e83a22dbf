import { expect, it } from 'vitest'
import type { LoadInput } from '../../core/page.ts'
import { loadIndex } from './pages.ts'

/** Title of the tab, in that language, of a front page whose tenant has these titles. */
async function titleOf(code: string, index_title: string | Readonly<Record<string, string>>) {
  const settings = {
    name: 'Luna',
    index_title,
    description: '',
    tagline: '',
    signups: 'none',
    logged_out_search: false,
  }
  const scope = {
    tenant: { settings },
    locale: { code },
    viewer: { kind: 'visitor', tracking: null },
    t: (key: string) => key,
  }
  return (await loadIndex({ scope } as unknown as LoadInput)).title
}

it('the front page has its title in the language of the page, with the name of the site', async () => {
  const titles = { de: 'Luna: treffen bei Mondschein', en: 'Meet by moonlight' }
  expect(await titleOf('de', titles)).toBe('Luna: treffen bei Mondschein')
  expect(await titleOf('en', titles)).toBe('Meet by moonlight · Luna')
})
