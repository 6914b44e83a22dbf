import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../../core/client.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { PageProvider } from '../../../../ui/page.tsx'
import type { LanderFacts } from '../../facts.ts'
import { IconPicker } from './IconPicker.tsx'

const FACTS: LanderFacts = {
  ...NO_FACTS,
  form: 'pick',
  interests: ['art', 'beer', 'coffee', 'music'].map((slug) => ({ slug, name: slug.toUpperCase() })),
}
const TEXTS = { title: 'Pick', status: 'Some', status_full: 'Full', button: 'Go', button_full: 'Go on' }

function draw(facts: Partial<LanderFacts> = {}, settings: { count?: number; interests?: string[] } = {}) {
  const page = { site: { name: 'Site', supportEmail: 'help@site.example' } } as unknown as PagePayload
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <IconPicker
          id="pick"
          texts={TEXTS}
          facts={{ ...FACTS, ...facts }}
          settings={{ tone: 'dark', count: 18, interests: [], ...settings }}
        />
      </I18nProvider>
    </PageProvider>,
  )
}

const boxes = (html: string) => [...html.matchAll(/name="interest_(\w+)"/g)].map(([, slug]) => slug)

describe('the icon picker', () => {
  it('is a plain form to the signup, with nothing ticked', () => {
    const html = draw()
    expect(html).toContain('<form action="/signup">')
    expect(boxes(html)).toEqual(['art', 'beer', 'coffee', 'music'])
    expect(html).not.toMatch(/checked|required|<script|style=/)
  })
  it('names each checkbox by its label', () => {
    expect(draw()).toMatch(/id="pick-art"[^>]*><label for="pick-art">.*?<span>ART<\/span>/)
  })
  it('begins with the interests of the settings that the site offers', () => {
    expect(boxes(draw({}, { interests: ['music', 'politics', 'beer'], count: 3 }))).toEqual([
      'music',
      'beer',
      'art',
    ])
  })
  it('passes on whom the visitors of the campaign seek', () => {
    expect(draw({ seeks: 'male' })).toContain('<input type="hidden" name="seeks" value="male"/>')
  })
  it('shows a notice in place of the form on a closed site', () => {
    const html = draw({ refusal: 'invite_needed' })
    expect(html).not.toMatch(/<form|<input/)
    expect(html).toContain('title_invite_needed')
    expect(html).toContain('href="/waiting-list"')
    expect(html).toContain('href="/login"')
  })
  it('is a link to the signup if there is no interest to show', () => {
    const html = draw({ interests: [] })
    expect(html).toContain('type="submit"')
    expect(html).not.toContain('l-tiles')
  })
})
