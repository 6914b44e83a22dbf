import { describe, expect, it } from 'vitest'
import type { LocaleCode } from '../../core/locale.ts'
import { type SearchAudience, searchAudience, visitorsMaySearch } from '../../core/search-audience.ts'
import type { Tenant } from '../../core/tenant.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { fillPage } from '../../tenancy/content-pages.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { readPlatformDefaults } from '../../tenancy/platform-defaults.ts'
import { NO_FACTS } from '../../testing/lander-facts.ts'
import { landerValues } from './pages.ts'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))
const loaded = loader.load('amore')
if (!loaded.ok) throw new Error('the demo site amore must load')
const amore = loaded.value as Tenant

type Row = readonly [everybody: boolean, referred: boolean, SearchAudience, unsent: boolean, sent: boolean]

/** Who sees profiles, as the site's texts describe it for each setting of its search. */
describe.each<Row>([
  [false, false, 'members', false, false],
  [false, true, 'referred', false, true],
  [true, false, 'everyone', true, true],
  [true, true, 'everyone', true, true],
])('where the search is open to everybody: %s, to those whom a partner sent: %s', (...row) => {
  const [everybody, referred, audience, unsent, sent] = row
  const settings = {
    ...amore.settings,
    logged_out_search: everybody,
    logged_out_search_trafficsource: referred,
  }

  it('allows it to these visitors', () => {
    expect(searchAudience(settings)).toBe(audience)
    expect(visitorsMaySearch(settings, null)).toBe(unsent)
    expect(visitorsMaySearch(settings, { network: 'partners' })).toBe(sent)
  })

  it('states this on landers', () => {
    const scope = { tenant: { ...amore, settings }, locale: LANGUAGES.en, t: translator(amore, 'en') }
    expect(landerValues(scope, NO_FACTS).seen_by).toBe(scope.t(`index:seen_by_${audience}`))
  })

  const { pages } = readPlatformDefaults(tenancyFolders(sourceRoot()))
  it.each(Object.keys(pages) as LocaleCode[])('states this in the privacy notice in %s', (code) => {
    const source = pages[code]?.privacy
    if (source === undefined) return
    const block = (name: string) =>
      new RegExp(`\\{\\{#${name}\\}\\}\\s*(.+)\\s*\\{\\{/${name}\\}\\}`).exec(source)?.[1]
    const notice = fillPage(source, settings, code)
    expect(notice.includes(block('open_search') ?? '')).toBe(audience === 'everyone')
    expect(notice.includes(block('referred_search') ?? '')).toBe(audience === 'referred')
  })
})
