import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { Partner } from '../present.ts'
import { TopBar } from './TopBar.tsx'

const FICTIONAL = { icon: 'mask', singular: 'Fictional profile', plural: '', warning: '' }
const PARTNER = {
  id: 'a',
  name: 'Mia',
  age: 30,
  main_image: null,
  online: false,
  fictional: false,
} as Partner

function draw(credits: number, partner: Partial<Partner> = {}): string {
  return renderToStaticMarkup(
    <PageProvider page={{ site: { fictional: FICTIONAL }, me: null } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <TopBar
          partner={{ ...PARTNER, ...partner }}
          credits={credits}
          creditsHref="/credits"
          open
          match={false}
          farewell={null}
          mute={{ muted: false, toggle: () => undefined }}
        />
      </I18nProvider>
    </PageProvider>,
  )
}

describe('the top bar of a conversation', () => {
  it.each([
    [11, undefined],
    [10, 'warning'],
    [4, 'warning'],
    [1, 'warning'],
    [0, 'danger'],
  ])('shows %i credits with the tone %s, and links to the packages', (credits, tone) => {
    const [badge = ''] = /<a class="credits"[^>]*>.*?<\/a>/s.exec(draw(credits)) ?? []
    expect(badge).toContain('href="/credits"')
    expect(badge).toContain(`>${credits}<`)
    expect(/data-tone="(\w+)"/.exec(badge)?.[1]).toBe(tone)
  })

  it.each([true, false])('has the label of a fictional profile: %s', (fictional) => {
    expect(draw(40, { fictional }).includes('Fictional profile')).toBe(fictional)
  })
})
