import { campaignOf } from '../../core/campaigns.ts'
import { NotFoundError } from '../../core/errors.ts'
import { type Lander, OWN_LANDERS } from '../../core/lander.ts'
import { localised } from '../../core/localised.ts'
import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { searchAudience } from '../../core/search-audience.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Entrance } from '../../core/visit-source.ts'
import type { LanderPlaceholder } from '../../tenancy/landers/check.ts'
import { signupRefusal } from '../signup/server.ts'
import { campaignSlug } from './address.ts'
import type { LanderFacts, LanderProfile } from './facts.ts'
import { isLate } from './late.ts'
import { EXAMPLE_PROFILE, exampleProfile, landerProfile } from './profile.ts'
import { readFacts } from './read-facts.ts'
import { campaignAt } from './running-campaign.ts'
import { fillView, landerView, placeholdersIn, type ShownSection } from './view.ts'

export interface LanderData {
  readonly title: string
  readonly description: string
  readonly sections: readonly ShownSection[]
  readonly facts: LanderFacts
}

/**
 * Data of `/landers/{name}/{slug?}`. The page is shared by visitors, so it contains nothing of the
 * viewer.
 * @throws NotFoundError if the site does not offer the lander; PageRedirect for members
 */
export async function loadLander({ scope, params }: LoadInput): Promise<LanderData> {
  const lander = offeredLander(scope.tenant, params.name ?? '')
  if (scope.viewer.kind === 'member') throw new PageRedirect(href(scope.viewer.home))
  return landerData(scope, lander, params.slug, null)
}

/**
 * Data of the front page: the lander `index`, which every site has. The page is shared by visitors,
 * so it contains nothing of the viewer.
 * @throws PageRedirect for members
 */
export async function loadFront({ scope }: LoadInput): Promise<LanderData> {
  if (scope.viewer.kind === 'member') throw new PageRedirect(href(scope.viewer.home))
  return landerData(scope, landerOf(scope.tenant, 'index'), undefined, null)
}

/**
 * Data of the part beside the signup: the lander `signup`, which every site has. The signup itself
 * states that the site is closed.
 */
export async function loadAside(scope: RequestScope): Promise<LanderData> {
  const data = await landerData(scope, landerOf(scope.tenant, 'signup'), undefined, null)
  return { ...data, facts: { ...data.facts, refusal: null } }
}

/**
 * Data of `/members/{id}/landing`, `landing2` and `landing3`: one profile, if visitors may see it.
 * @throws NotFoundError if the site does not offer the lander, and equally for a profile that does
 *   not exist or may not be shown; PageRedirect for members
 */
export const profileLander =
  (name: 'landing' | 'landing2' | 'landing3') =>
  async ({ scope, params }: LoadInput): Promise<LanderData> => {
    const lander = offeredLander(scope.tenant, name)
    const id = params.id ?? ''
    if (scope.viewer.kind === 'member') throw new PageRedirect(href('members-id', { id }))
    const profile =
      scope.preview && id === EXAMPLE_PROFILE ? exampleProfile(scope) : await landerProfile(scope, id)
    return landerData(scope, lander, params.slug, profile)
  }

const OWN: ReadonlySet<string> = new Set(OWN_LANDERS)

/**
 * @throws NotFoundError if the site does not offer it, and for the front page, which has a
 *   different address
 */
function offeredLander(tenant: Tenant, name: string): Lander {
  if (OWN.has(name)) throw new NotFoundError('page_not_found')
  return landerOf(tenant, name)
}

function landerOf({ landers }: Tenant, name: string): Lander {
  const lander = Object.hasOwn(landers, name) ? landers[name] : undefined
  if (!lander) throw new NotFoundError('page_not_found')
  return lander
}

async function landerData(
  scope: RequestScope,
  lander: Lander,
  asked: string | undefined,
  profile: LanderProfile | null,
): Promise<LanderData> {
  const { tenant, locale, viewer } = scope
  const slug = campaignSlug(lander, asked)
  const { running, until } = campaignAt(lander, slug, scope.now)
  const variant = lander.experiment && scope.variantOf(lander.experiment)
  const found = landerView(lander, { slug: running, code: locale.code, variant })
  const code = campaignOf(tenant.landers, entranceOf(lander, slug, variant), scope.now)?.discountCode
  const visit = { trafficSource: viewer.kind === 'visitor' && viewer.tracking !== null, invited: false }
  const refusal = signupRefusal(tenant.settings.signups, visit)
  const facts = { ...(await readFacts(scope, found, { until, code })), profile, refusal }
  const view = fillView(found, landerValues(scope, facts))
  return {
    title: view.page.title ?? tenant.settings.name,
    description: describe(scope, facts.refusal, view.page.description, lander),
    sections: view.sections,
    facts: {
      ...facts,
      seeks: view.seeks,
      late: isLate(scope.now, tenant.settings.time_zone),
      form: view.sections.find(hasForm)?.id,
      entrance: entranceOf(lander, slug, variant),
      ...picturesOf(tenant, lander),
    },
  }
}

/**
 * Title and description for search engines and messengers: no invitation if nobody can sign up. The
 * front page uses the site's texts.
 */
function describe(
  { t }: Pick<RequestScope, 't'>,
  refusal: LanderFacts['refusal'],
  description = '',
  { name }: Pick<Lander, 'name'>,
): string {
  return refusal && name !== 'index'
    ? `${t(`index:title_${refusal}`)}. ${t(`index:text_${refusal}`)}`
    : description
}

/**
 * A slug that is not a campaign is counted by the page address that the visitor's next request
 * names.
 */
function entranceOf({ name, experiment }: Lander, slug?: string, variant?: string): Entrance {
  return {
    lander: name,
    ...(slug ? { slug } : {}),
    ...(experiment && variant ? { experiment: experiment.id, variant } : {}),
  }
}

/** Types of sections with a form that leads into the signup. */
const FORMS: ReadonlySet<string> = new Set(['signup', 'icon_picker'])

const hasForm = ({ type, settings }: ShownSection) => FORMS.has(type) || settings.way_in === 'form'

type Reader = Pick<RequestScope, 'tenant' | 'locale' | 't'>

/**
 * Title of a lander without campaign and experiment, for every viewer of a language; undefined if
 * the site does not offer it, null if it has none or names something of one viewer, such as a
 * price.
 */
export function landerTitle(reader: Reader, name: string): string | null | undefined {
  const { tenant, locale } = reader
  const lander = Object.hasOwn(tenant.landers, name) ? tenant.landers[name] : undefined
  if (!lander) return undefined
  const view = fillView(landerView(lander, { slug: undefined, code: locale.code }), siteValues(reader))
  const { title } = view.page
  return title === undefined || placeholdersIn({ ...view, sections: [], page: { title } }).length > 0
    ? null
    : title
}

/** Values of the placeholders in texts. */
export const landerValues = (
  reader: Reader,
  {
    price,
    welcome,
    country,
    profile,
  }: Omit<LanderFacts, 'refusal' | 'seeks' | 'late' | 'form' | 'pictures' | 'sizes' | 'entrance'>,
): Readonly<Record<LanderPlaceholder, string>> => ({
  ...siteValues(reader),
  price: price?.money ?? '',
  credits: String(price?.credits ?? ''),
  start_credits: String(price?.start ?? ''),
  welcome: welcome ?? '',
  country: country.name,
  name: profile?.name ?? '',
})

/** Values that are the same for every viewer of a language. */
const siteValues = ({ tenant: { settings }, locale: { code }, t }: Reader) => ({
  site: settings.name,
  index_title: localised(settings.index_title, code),
  tagline: localised(settings.tagline, code),
  description: localised(settings.description, code),
  minimum_age: String(settings.minimum_age),
  seen_by: t(`index:seen_by_${searchAudience(settings)}`),
})

/**
 * Addresses that browsers cache for ever: uploads are named by their content, and the tenant's
 * revision changes with any of its landers.
 */
const pictureAddresses = (
  { revision }: Tenant,
  { name, pictures, uploads = {} }: Lander,
): LanderFacts['pictures'] =>
  Object.fromEntries(
    pictures.map((file) => [
      file,
      Object.hasOwn(uploads, file)
        ? `/lander-files/u/${uploads[file]}`
        : `/lander-files/${revision}/${name}/${file}`,
    ]),
  )

/** Addresses of the pictures of a lander, and the size of each by its address. */
function picturesOf(tenant: Tenant, lander: Lander): Pick<LanderFacts, 'pictures' | 'sizes'> {
  const pictures = pictureAddresses(tenant, lander)
  const sizes = Object.entries(pictures).flatMap(([file, address]) => {
    const size = lander.sizes?.[file]
    return size ? [[address, size] as const] : []
  })
  return { pictures, sizes: Object.fromEntries(sizes) }
}
