import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nProvider } from '../../../../i18n/react.tsx'
import type { LanderFacts } from '../../facts.ts'
import { Video, videoCss } from './Video.tsx'

const PICTURES = { 'lake.webp': '/lake.webp', 'lake.webm': '/lake.webm', 'lake.mp4': '/lake.mp4' }

const draw = (facts: Partial<LanderFacts> = {}) =>
  renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <Video
        id="film"
        settings={{ picture: 'lake.webp', webm_video: 'lake.webm', mp4_video: 'lake.mp4', tint: true }}
        texts={{ title: 'Evenings', button: 'Join', pause: 'Stop', alt: 'A lake' }}
        facts={{ refusal: null, form: undefined, pictures: PICTURES, sizes: {}, ...facts } as LanderFacts}
      />
    </I18nProvider>,
  )

describe('a silent film', () => {
  it('plays muted and inline, above its poster', () => {
    const html = draw()
    expect(html).toMatch(/<video(?=[^>]* autoPlay| autoplay)/i)
    for (const word of ['muted', 'loop', 'playsinline', 'poster="/lake.webp"'])
      expect(html.toLowerCase()).toContain(word)
    expect(html).toContain('<img src="/lake.webp" alt="A lake"')
    expect([...html.matchAll(/<source src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      '/lake.webm',
      '/lake.mp4',
    ])
  })

  it('is neither fetched nor shown with reduced motion', () => {
    expect(
      draw()
        .match(/<source[^>]*>/g)
        ?.every((source) => source.includes('no-preference')),
    ).toBe(true)
    expect(videoCss).toContain('@media (prefers-reduced-motion:reduce){.l-reel video{display:none}}')
  })

  it('is its poster if the lander has no film', () => {
    const html = draw({ pictures: { 'lake.webp': '/lake.webp' } })
    expect(html).not.toContain('<video')
    expect(html).toContain('/lake.webp')
  })

  it('leads to the waiting list if the site is closed', () => {
    expect(draw({ refusal: 'invite_needed' })).toContain('href="/waiting-list"')
  })
})
