import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../../core/client.ts'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { PageProvider } from '../../../../ui/page.tsx'
import type { LanderFacts } from '../../facts.ts'
import { CamTeaser } from './CamTeaser.tsx'

const PARTNERS = { cams: { address: '/partner/cams', host: 'cams.example' } }

function draw(partners: LanderFacts['partners'], kind: 'cam' | 'resell' = 'cam', partner = 'cams'): string {
  const page = { site: { name: 'Tulp' } } as unknown as PagePayload
  const texts = { title: 'Rather watch?', button: 'See the cameras' }
  return renderToStaticMarkup(
    <PageProvider page={page}>
      <I18nProvider
        locale={{ code: 'en', iso: 'en' }}
        t={(key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`}
      >
        <CamTeaser
          id="partner"
          settings={{ kind, partner, tone: 'plain' }}
          texts={texts}
          facts={{ ...NO_FACTS, partners }}
        />
      </I18nProvider>
    </PageProvider>,
  )
}

it.each(['cam', 'resell'] as const)(
  'labels a partner’s offer as an advertisement and names the partner: %s',
  (kind) => {
    const html = draw(PARTNERS, kind)
    expect(html).toContain('index:teaser_label')
    expect(html).toContain(`index:teaser_${kind} cams.example Tulp`)
  },
)

it('links by the outgoing address of the site, which only leads to known partners', () => {
  expect(draw(PARTNERS)).toMatch(
    /<a [^>]*href="\/partner\/cams"[^>]*rel="nofollow sponsored noopener"|<a [^>]*rel="nofollow sponsored noopener"[^>]*href="\/partner\/cams"/,
  )
})

it('is left out if the site shows no partner, or not this one', () => {
  expect(draw({})).toBe('')
  expect(draw(PARTNERS, 'cam', 'other')).toBe('')
  expect(draw(PARTNERS, 'cam', 'toString')).toBe('')
})
