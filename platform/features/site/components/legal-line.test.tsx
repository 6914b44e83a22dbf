import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { FooterNotices } from './FooterNotices.tsx'
import { LegalLine } from './LegalLine.tsx'

const FICTIONAL = { icon: '', singular: 'Fictional', plural: '', warning: '' }
const US = [{ title: 'Background checks', text: 'None are made.' }]

function draw(site: object): string {
  const page = { site: { name: 'Amore', minimumAge: 18, fictional: null, usFooter: null, ...site } }
  return renderToStaticMarkup(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <LegalLine>
          <FooterNotices />
        </LegalLine>
      </I18nProvider>
    </PageProvider>,
  )
}

it('has the legally required pages, and no other links', () => {
  const ways = [...draw({}).matchAll(/href="([^"]+)"/g)].map(([, way]) => way)
  expect(ways).toEqual(['/pages/terms', '/pages/privacy', '/pages/imprint'])
})

it.each([
  ['the age', {}, 'disclaimer_age'],
  ['fictional profiles', { fictional: FICTIONAL }, 'disclaimer_fictional'],
  ['the notices of the US version', { usFooter: US }, 'Background checks'],
])('shows %s', (_what, site, words) => {
  expect(draw(site)).toContain(words)
})
