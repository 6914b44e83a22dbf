import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { sourceRoot, tenancyFolders } from '../../../../tenancy/folders.ts'
import { sectionTypes } from '../../../../tenancy/landers/section-schemas.ts'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import { Testimonial } from './Testimonial.tsx'

const SOURCE = { source: 'The Example Post', date: '2026-05-12', agreed: true }
const LINK = 'https://post.example/dating'

function draw(settings: object): string {
  const all = { tone: 'tinted', by: 'publication', source: '', date: '', ...settings } as const
  return renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en-GB' }} t={(key) => key}>
      <Testimonial id="said" settings={all} texts={{ quote: 'Plain and calm.' }} facts={NO_FACTS} />
    </I18nProvider>,
  )
}

it('shows the quote with its source, date and link', () => {
  const html = draw({ ...SOURCE, link: LINK })
  expect(html).toContain(`<a href="${LINK}" rel="noopener noreferrer nofollow">The Example Post</a>`)
  expect(html).toContain('<time dateTime="2026-05-12">12 May 2026</time>')
})

it('does not disclose where the proof of a person is kept', () => {
  const html = draw({ ...SOURCE, by: 'person', document: 'Letters 2026, no. 14' })
  expect(html).not.toContain('Letters')
  expect(html).not.toContain('<a ')
})

const type = sectionTypes(tenancyFolders(sourceRoot()).schemas).get('testimonial')
const faults = (settings: Record<string, unknown>) =>
  type?.check({ type: 'testimonial', settings }, { file: 'lander.json' }).findings.map(({ path }) => path)

it('is accepted with source, day, consent and proof', () => {
  expect(faults({ ...SOURCE, link: LINK })).toEqual([])
  expect(faults({ ...SOURCE, document: 'Letters 2026, no. 14' })).toEqual([])
})

it.each<[string, Record<string, unknown>, string]>([
  ['a source', { ...SOURCE, source: undefined, link: LINK }, 'settings.source'],
  ['a day', { ...SOURCE, date: undefined, link: LINK }, 'settings.date'],
  ['a day that is in the calendar', { ...SOURCE, date: '2026-13-40', link: LINK }, 'settings.date'],
  ['the consent', { ...SOURCE, agreed: undefined, link: LINK }, 'settings.agreed'],
  ['a consent that is given', { ...SOURCE, agreed: false, link: LINK }, 'settings.agreed'],
  ['a proof', SOURCE, 'settings.link'],
  ['a safe address', { ...SOURCE, link: 'javascript:alert(1)' }, 'settings.link'],
])('is refused without %s', (_case, settings, path) => {
  expect(faults(JSON.parse(JSON.stringify(settings)) as Record<string, unknown>)).toContain(path)
})
