import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import type { LanderFacts } from '../../facts.ts'
import { Collage } from './Collage.tsx'
import { WelcomeDiscount } from './WelcomeDiscount.tsx'

const faces = Array.from({ length: 12 }, (_, index) => `face-${index}.webp`)
const FACTS: LanderFacts = {
  ...NO_FACTS,
  form: 'signup',
  pictures: Object.fromEntries(faces.map((file) => [file, `/lander-files/r/collage/${file}`])),
  welcome: '25%',
}
const TEXTS = {
  title: 'One line',
  button: 'Join',
  open: 'Show a line',
  line_1: 'Sea?',
  line_3: 'Which song?',
}

const draw = (section: React.ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      {section}
    </I18nProvider>,
  )

const wall = (facts: Partial<LanderFacts> = {}, texts: Readonly<Record<string, string>> = TEXTS) =>
  draw(
    <Collage
      id="wall"
      settings={{ tone: 'dark', entrance: 'open', faces }}
      texts={texts}
      facts={{ ...FACTS, ...facts }}
    />,
  )

describe('the wall', () => {
  it('opens only frames with a suggested line', () => {
    const html = wall()
    expect(html.match(/<details/g)).toHaveLength(2)
    expect(html).toMatch(/Show a line 1<\/span><\/summary><p>Sea\?/)
    expect(html).toMatch(/Show a line 3<\/span><\/summary><p>Which song\?/)
    expect(wall({}, { title: 'One line', button: 'Join', line_1: 'Sea?' })).not.toContain('<details')
  })

  it('shows drawings as decoration, and preloads one of them', () => {
    const images = wall().match(/<img[^>]*>/g) ?? []
    expect(images).toHaveLength(12)
    expect(images.every((image) => image.includes('alt=""'))).toBe(true)
    expect(images.filter((image) => image.includes('fetchPriority="high"'))).toHaveLength(1)
  })

  it('leaves out missing pictures', () => {
    expect(wall({ pictures: {} })).not.toMatch(/<img|<details/)
  })

  it('leads to the waiting list if the site is closed', () => {
    const html = wall({ refusal: 'signups_closed' })
    expect(html).toContain('href="/waiting-list"')
    expect(html).not.toContain('#signup')
  })
})

describe('the welcome discount', () => {
  const voucher = (facts: Partial<LanderFacts> = {}) =>
    draw(
      <WelcomeDiscount
        id="gift"
        settings={{ tone: 'plain' }}
        texts={{ title: '25% off', button: 'Join' }}
        facts={{ ...FACTS, ...facts }}
      />,
    )

  it('shows the percentage of the site', () => {
    expect(voucher()).toContain('25%</strong>')
  })

  it.each([{ welcome: null }, { refusal: 'invite_needed' as const }])('is left out with %o', (facts) => {
    expect(voucher(facts)).toBe('')
  })
})
