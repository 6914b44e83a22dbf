import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nProvider } from '../../../../i18n/react.tsx'
import type { LanderFacts } from '../../facts.ts'
import { Transitions, transitionsCss } from './Transitions.tsx'

const TEXTS = {
  title: 'It starts with hello',
  button: 'Join',
  pause: 'Pause',
  caption_1: 'First',
  caption_2: 'Second',
  caption_3: 'Third',
}

const draw = (facts: Partial<LanderFacts> = {}) =>
  renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <Transitions
        id="film"
        settings={{ scenes: ['cafe', 'dusk', 'bench'], scenery: 'hills', pace: 'calm' }}
        texts={TEXTS}
        facts={{ refusal: null, form: undefined, ...facts } as LanderFacts}
      />
    </I18nProvider>,
  )

describe('scenes that cross-fade', () => {
  it('renders the scenes in order, each with its caption', () => {
    const html = draw()
    expect([...html.matchAll(/data-scene="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'cafe',
      'dusk',
      'bench',
    ])
    expect([...html.matchAll(/<figcaption[^>]*><span>(\w+)/g)].map(([, text]) => text)).toEqual([
      'First',
      'Second',
      'Third',
    ])
    expect(html).toContain('data-count="3"')
  })

  it('has one heading and one call to action', () => {
    const html = draw()
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/href="[^"]+"/g)).toEqual(['href="/signup"'])
  })

  it('leads to the waiting list if the site is closed', () => {
    expect(draw({ refusal: 'signups_closed' })).toContain('href="/waiting-list"')
  })

  it('moves only without reduced motion, and a checkbox pauses it', () => {
    const [still = ''] = transitionsCss.split('@media (prefers-reduced-motion:no-preference)')
    expect(still).not.toMatch(/animation:|@keyframes/)
    expect(still).toContain('animation-play-state:paused')
    expect(draw()).toContain('<input type="checkbox"/>Pause')
  })
})
