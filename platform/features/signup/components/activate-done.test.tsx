import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { MemberCard } from '../../members/contract.ts'
import { type ActivateDoneData, ActivateDonePage } from './ActivateDonePage.tsx'

const DAY = 86_400_000
const MIA = { id: 'a', name: 'Mia', age: 30, place: 'Milano', photo: null } as MemberCard

const DATA: ActivateDoneData = {
  token: null,
  email: null,
  card: { name: 'Anna', photo: null },
  lines: [],
  members: [MIA],
  credits: 30,
  bonus: { percentage: 25, left: 6.5 * DAY },
}

function draw(change: Partial<ActivateDoneData> = {}, paid = false): string {
  const page = { site: { name: 'Amore', fictional: null }, me: { id: 'me', paid }, data: null, now: 0 }
  return renderToStaticMarkup(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider
        locale={{ code: 'en', iso: 'en' }}
        t={(key, values) => [key, ...Object.values(values ?? {})].join(' ')}
      >
        <ActivateDonePage data={{ ...DATA, ...change }} />
      </I18nProvider>
    </PageProvider>,
  )
}

describe('the page after the confirmation', () => {
  it('has the member’s own profile, the link to premium, and members to look at', () => {
    const html = draw()
    for (const part of [
      '<bdi>Anna</bdi>',
      'common:credits 30',
      '/complete-signup',
      'signup:premium_title',
      '/credits',
      'Mia',
      '/members/a/chat',
    ])
      expect(html).toContain(part)
  })

  it.each([
    ['sent', '/chats/talk', 'line_open'],
    ['unsent', '/chats/talk', 'line_open'],
    ['opened', '/members/b', 'line_write'],
  ] as const)('begins with a line that is %s, then has people, then the offer', (state, to, button) => {
    const conversation = state === 'opened' ? null : 'talk'
    const line = { id: 'b', name: 'Luca', photo: null, fictional: false, state, conversation }
    const html = draw({ lines: [line] })
    const places = [`line_${state} Luca`, to, button, 'Mia', '<bdi>Anna</bdi>', 'premium_title'].map((part) =>
      html.indexOf(part),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it.each([
    [6.5 * DAY, '6 days'],
    [7 * DAY - 1000, '7 days'],
    [DAY, '1 day'],
  ])('states the size and duration of the discount: %i ms are %s', (left, words) => {
    const html = draw({ bonus: { percentage: 25, left } }).replaceAll('<!-- -->', '')
    expect(html).toContain('−25%')
    expect(html).toContain(words)
  })

  it('counts no seconds, and says nothing of less than a day', () => {
    for (const left of [6.5 * DAY, 1.5 * DAY])
      expect(draw({ bonus: { percentage: 25, left } })).not.toMatch(/\d:\d/)
    const html = draw({ bonus: { percentage: 25, left: DAY / 2 } })
    expect(html).toContain('25%')
    expect(html).not.toContain('time_left')
  })

  it('offers no premium to premium members, and no discount if there is none', () => {
    expect(draw({}, true)).not.toContain('signup:premium_title')
    expect(draw({ bonus: null })).not.toContain('%')
  })
})
