import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { AgePageData } from '../pages.ts'
import { AgePage } from './AgePage.tsx'

const THERE = 'https://ageproof.example/checks/1'
const WAYS = ['/complaints', 'mailto:help@site.example', '/account/data', '/transactions', '/account/delete']
const due: AgePageData = {
  standing: 'due',
  born: '4 March 1992',
  minimumAge: 18,
  url: null,
  until: null,
  from: null,
  provider: { name: 'Ageproof', privacy: 'https://ageproof.example/privacy' },
  returned: false,
  unreachable: false,
  next: '/chats',
}

function render(data: Partial<AgePageData>): string {
  const page = {
    site: { name: 'Amore', supportEmail: 'help@site.example' },
    me: { id: 'ada' },
    route: 'account-age',
  }
  return renderToStaticMarkup(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <AgePage data={{ ...due, ...data }} />
      </I18nProvider>
    </PageProvider>,
  )
}
const BUTTON = '<form method="post"'

it('shows that a date of birth is only declared, and requires no check', () => {
  const page = render({ standing: 'declared' })
  expect(page).toContain('age:declared')
  for (const absent of [BUTTON, 'age:why', 'age:passed_title', ...WAYS]) expect(page).not.toContain(absent)
})

describe('a check that is demanded', () => {
  it.each([
    ['not begun', {}, ['age:start'], ['age:refused_title', THERE]],
    ['under way', { standing: 'under_way', url: THERE }, [THERE, 'age:under_way', 'age:see'], ['age:start']],
    ['just left', { standing: 'under_way', url: THERE, returned: true }, ['age:returned', 'age:see'], []],
    ['refused', { standing: 'refused' }, ['age:refused_title', 'age:again'], ['age:start']],
    [
      'refused too often',
      { standing: 'waiting', from: 'Monday' },
      ['age:refused_title', 'age:waiting'],
      [BUTTON],
    ],
    ['out of reach', { unreachable: true }, ['age:unreachable_title', 'age:start'], []],
  ] as const)('%s: says why, what is passed on, and what stays open', (_what, data, shown, absent) => {
    const page = render(data)
    const always = ['age:why', 'age:passed_on', 'age:kept', 'https://ageproof.example/privacy', ...WAYS]
    for (const text of [...always, ...shown]) expect(page).toContain(text)
    for (const text of absent) expect(page).not.toContain(text)
  })

  it('passed: leads back to the page that the member came from', () => {
    const page = render({ standing: 'passed', until: '22 November 2027' })
    expect(page).toContain('age:passed_title')
    expect(page).toContain('href="/chats"')
    expect(page).not.toContain(BUTTON)
  })
})
