import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { Tabs } from '../pages/tabs.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { startTabs } from './tabs.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

it('shows the tab of the page where the tabs are wider than the screen', () => {
  const tabs = ['/finance', '/finance/vat'].map((path) => ({
    path,
    label: path,
    permission: 'finance.books' as const,
  }))
  const scope = { t: (key: string) => key, staff: { role: 'operator' } } as unknown as PlatformScope<Staff>
  document.body.innerHTML = renderToString(
    <Tabs scope={scope} title="Finance" tabs={tabs} tab="/finance/vat" />,
  )
  const shown: (string | null)[] = []
  for (const link of document.querySelectorAll('a'))
    link.scrollIntoView = () => void shown.push(link.getAttribute('href'))
  startTabs()
  expect(shown).toEqual(['/finance/vat'])
})
