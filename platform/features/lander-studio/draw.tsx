import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import type { ClientSite, PagePayload } from '../../core/client.ts'
import type { Lander } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { localeOf } from '../../i18n/languages.ts'
import { I18nProvider } from '../../i18n/react.tsx'
import { translator } from '../../i18n/server.ts'
import { type Finding, finding } from '../../tenancy/finding.ts'
import type { LanderPlaceholder } from '../../tenancy/landers/check.ts'
import { landerOfVariant } from '../../tenancy/landers/variants.ts'
import { PageProvider } from '../../ui/page.tsx'
import { SECTION_VIEWS } from '../landers/components/section-types.tsx'
import { fillView, type LanderFacts, landerView, type ShownSection } from '../landers/server.ts'
import { presentSite } from '../site/server.ts'

/** Sections rendered before yielding to the event loop. */
const BATCH = 8

/** Sample values of the placeholders for the test rendering. */
const VALUES = {
  index_title: 'Incontri in tutta Italia',
  tagline: 'Stasera due righe. Domani, chissà.',
  description: 'Cerca vicino a te, metti mi piace e scrivi.',
  minimum_age: '18',
  price: '0.60 €',
  credits: '30',
  start_credits: '30',
  welcome: '25 %',
  country: 'Italia',
  name: 'Robin',
  seen_by: 'Altri iscritti.',
} as const satisfies Readonly<Record<Exclude<LanderPlaceholder, 'site'>, string>>

/**
 * Renders every section of a lander, of its variants and of its campaigns in every language of the
 * site, identical ones only once.
 * @returns a finding for each section that fails to render: the page would leave it out
 */
export async function drawingFindings(tenant: Tenant, lander: Lander): Promise<Finding[]> {
  const findings: Finding[] = []
  const drawn = new Set<string>()
  for (const { shown, slug, code } of viewsOf(tenant, lander)) {
    const view = fillView(landerView(shown, { slug, code }), { ...VALUES, site: tenant.settings.name })
    for (const section of view.sections) {
      const key = `${code} ${JSON.stringify(section)}`
      if (drawn.has(key)) continue
      if (drawn.add(key).size % BATCH === 0) await new Promise(setImmediate)
      const fault = faultOf(tenant, lander, section, code)
      if (fault !== undefined) findings.push(findingOf(tenant, lander, { section, code, slug }, fault))
    }
  }
  return findings
}

/** All pages of a lander that visitors may get: each variant, campaign and language. */
function viewsOf({ languages }: Tenant, lander: Lander) {
  const variants = Object.keys(lander.experiment?.variants ?? {}).map((id) => landerOfVariant(lander, id))
  return [lander, ...variants].flatMap((shown) =>
    [undefined, ...Object.keys(shown.campaigns)].flatMap((slug) =>
      languages.map((code) => ({ shown, slug, code })),
    ),
  )
}

/** Message of the error that a section throws; undefined if it renders. */
function faultOf(
  tenant: Tenant,
  lander: Lander,
  section: ShownSection,
  code: LocaleCode,
): string | undefined {
  const Component = SECTION_VIEWS[section.type]?.Component
  if (!Component) return `no component draws the type ${section.type}`
  const { id, settings, texts } = section
  const facts = factsOf(tenant, lander)
  const { countries, company } = tenant.settings
  const locale = localeOf(code, countries)
  const t = translator(tenant, code, locale.iso)
  const visitor = { kind: 'visitor', tracking: null } as const
  const reader = { tenant, locale, t, viewer: visitor, country: countries[0] ?? company.country }
  const sheet = new ServerStyleSheet()
  try {
    renderToString(
      sheet.collectStyles(
        <PageProvider
          page={pageOf(
            presentSite(reader, () => null),
            facts,
          )}
        >
          <I18nProvider locale={locale} t={t}>
            <Component id={id} settings={settings as never} texts={texts} facts={facts} />
          </I18nProvider>
        </PageProvider>,
      ),
    )
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    sheet.seal()
  }
}

function findingOf(
  { id }: Tenant,
  { name }: Lander,
  { section, code, slug }: { section: ShownSection; code: LocaleCode; slug: string | undefined },
  fault: string,
): Finding {
  const folder = `tenants/${id}/landers/${name}`
  const file = slug === undefined ? `${folder}/lander.json` : `${folder}/slugs/${slug}.json`
  const message = `expected a section that can be drawn, found that it fails in ${code}: ${fault}`
  return finding('section_broken', { file, tenant: id, path: `sections.${section.id}` }, message)
}

/**
 * Sample data of a site without people, profile and signup form: sections must render without
 * these.
 */
const factsOf = (tenant: Tenant, { pictures, sizes = {} }: Lander): LanderFacts => ({
  refusal: null,
  seeks: undefined,
  late: false,
  scenery: tenant.theme.scenery,
  form: undefined,
  entrance: {},
  pictures: Object.fromEntries(pictures.map((file) => [file, `/${file}`])),
  sizes: Object.fromEntries(Object.entries(sizes).map(([file, size]) => [`/${file}`, size])),
  people: [],
  stories: [{ body: 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.', name: '' }],
  interests: [{ slug: 'music', name: 'Music' }],
  country: { name: VALUES.country, regions: ['Lazio'], map: null },
  price: {
    credits: Number(VALUES.credits),
    money: VALUES.price,
    start: Number(VALUES.start_credits),
    given: { firstAnswer: true, unreadDays: 7 },
  },
  questions: { language: null, list: [{ question: 'Quanto costa?', answer: ['Iscriversi è gratis.'] }] },
  welcome: VALUES.welcome,
  ends: {},
  partners: {},
  profile: null,
})

/** The data that sections read from their page. */
function pageOf(site: ClientSite, facts: LanderFacts): PagePayload {
  return { data: { sections: [], facts }, site, me: null } as unknown as PagePayload
}
