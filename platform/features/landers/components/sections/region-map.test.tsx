import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nProvider } from '../../../../i18n/react.tsx'
import { NO_FACTS } from '../../../../testing/lander-facts.ts'
import type { LanderFacts } from '../../facts.ts'
import { countryMap } from '../../map/country-map.ts'
import { RegionMap } from './RegionMap.tsx'

const regions = [
  {
    id: 1,
    code: 'IT-RM',
    name: 'Roma',
    lat: 41.9,
    lon: 12.5,
    cities: [{ name: 'Roma', lat: 41.9, lon: 12.5 }],
  },
  {
    id: 2,
    code: 'IT-MI',
    name: 'Milano',
    lat: 45.5,
    lon: 9.2,
    cities: [{ name: 'Milano', lat: 45.5, lon: 9.2 }],
  },
]

const FACTS: LanderFacts = {
  ...NO_FACTS,
  form: 'join',
  country: {
    name: 'Italy',
    regions: ['Roma', 'Milano'],
    map: countryMap('IT', { kind: 'regione', regions }),
  },
}
const TEXTS = {
  title: 'Start close',
  button: 'Join',
  alt: 'Map of Italy',
  legend: 'Places, not people',
  regions: 'All regions',
}

const draw = (facts: Partial<LanderFacts> = {}, labels = 7) =>
  renderToStaticMarkup(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <RegionMap
        id="map"
        settings={{ tone: 'dark', side: 'end', labels, motion: 'pulse' }}
        texts={TEXTS}
        facts={{ ...FACTS, ...facts }}
      />
    </I18nProvider>,
  )

it('draws each region, names cities, and explains in text that the dots are places', () => {
  const html = draw()
  expect(html).toContain('aria-label="Map of Italy"')
  expect(html).toContain('Places, not people')
  expect(html.match(/<text/g)).toHaveLength(2)
  expect(html).toContain('href="#join"')
})

it('names the configured number of cities', () => {
  expect(draw({}, 1).match(/<text/g)).toHaveLength(1)
  expect(draw({}, 0)).not.toContain('<text')
})

it('shows only text if no region of the country is known', () => {
  const html = draw({ country: { name: 'Malta', regions: [], map: null } })
  expect(html).toContain('Start close')
  for (const part of ['<svg', '<figure', '<details']) expect(html).not.toContain(part)
})

it('leads to the waiting list on a closed site', () => {
  const html = draw({ refusal: 'signups_closed' })
  expect(html).toContain('href="/waiting-list"')
  expect(html).not.toContain('#join')
})
