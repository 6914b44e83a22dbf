import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Role } from '../permissions.ts'
import { itemAt, NAVIGATION, Navigation, navigationOf, WaitingWork } from './navigation.tsx'

const items = NAVIGATION.flatMap((group) => group.items)
const locale = { code: 'en', iso: 'en-US' } as const
const t = (key: string, params?: object) => (params ? `${key} ${Object.values(params)}` : key)

describe('the navigation', () => {
  it('has a letter of its own for each page', () => {
    const letters = items.map(({ letter }) => letter)
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true)
    // The second `g` of a hasty press opens no page.
    expect(letters).not.toContain('g')
  })

  it.each<[Role, readonly number[] | 'all', readonly (string | undefined)[]]>([
    ['operator', 'all', [undefined, 'people', 'money', 'marketing', 'operation']],
    ['moderator', [1], [undefined, 'people', 'operation']],
    ['support', [1], [undefined, 'people', 'money', 'operation']],
    ['marketer', [1], [undefined, 'money', 'marketing', 'operation']],
  ])('shows %s of %s the groups with pages that they may open', (role, tenants, groups) => {
    const shown = navigationOf({ role, tenants })
    expect(shown.map(({ heading }) => heading?.replace('console:nav.', ''))).toEqual(groups)
    expect(shown.some((group) => group.items.some(({ path }) => path === '/staff'))).toBe(tenants === 'all')
  })

  it.each([
    ['/sites/one', '/sites'],
    ['/finance', '/finance'],
    ['/finance/vat', '/finance'],
    ['/finance/refunds', '/finance/refunds?state=requested'],
    ['/finance/alerts', '/finance/alerts'],
    ['/links', '/links'],
    ['/sign-in', undefined],
    [undefined, undefined],
  ])('marks at %s the item %s', (path, item) => {
    expect(itemAt(NAVIGATION, path)?.path).toBe(item)
  })

  it('shows what waits beside its links and the sum on the menu', () => {
    const work = [
      { path: '/photos', label: 'console:photos', count: 1234 },
      { path: '/complaints', label: 'console:complaints', count: 0 },
      { path: '/finance/refunds?state=requested', label: 'console:finance_refunds', count: 1 },
    ]
    const html = renderToStaticMarkup(
      <WaitingWork.Provider value={work}>
        <Navigation groups={NAVIGATION} t={t} locale={locale} path="/photos" />
      </WaitingWork.Provider>,
    )
    const counts = [...html.matchAll(/<span class="visually-hidden">([^<]*)/g)].map(([, text]) => text)
    const both = ['console:nav.waiting 1,234', 'console:nav.waiting 1']
    expect(counts).toEqual([...both, 'console:nav.waiting 1,235', ...both])
    expect(html.match(/aria-current="page"/g)).toHaveLength(2)
  })
})
