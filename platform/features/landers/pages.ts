import { NotFoundError } from '../../core/errors.ts'
import type { Lander } from '../../core/lander.ts'
import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { LanderPlaceholder } from '../../tenancy/landers/check.ts'
import { signupRefusal } from '../signup/server.ts'
import type { LanderFacts } from './facts.ts'
import { readFacts } from './read-facts.ts'
import { fillView, landerView, type ShownSection } from './view.ts'

export interface LanderData {
  readonly title: string
  readonly description: string
  readonly sections: readonly ShownSection[]
  readonly facts: LanderFacts
}

/**
 * `/landers/{name}/{slug?}`: shared by visitors, so nothing of the viewer is in it.
 * @throws NotFoundError where the site does not offer the lander; PageRedirect for members
 */
export async function loadLander({ scope, params }: LoadInput): Promise<LanderData> {
  const { tenant, locale, viewer } = scope
  const name = params.name ?? ''
  const lander = Object.hasOwn(tenant.landers, name) ? tenant.landers[name] : undefined
  if (!lander) throw new NotFoundError('page_not_found')
  if (viewer.kind === 'member') throw new PageRedirect(href('members'))
  const found = landerView(lander, { slug: params.slug, code: locale.code })
  const facts = await readFacts(scope, found)
  const view = fillView(found, valuesOf(tenant, facts))
  const visit = { trafficSource: viewer.tracking !== null, invited: false }
  return {
    title: view.page.title ?? tenant.settings.name,
    description: view.page.description ?? '',
    sections: view.sections,
    facts: {
      ...facts,
      refusal: signupRefusal(tenant.settings.signups, visit),
      seeks: view.seeks,
      form: view.sections.find(({ type }) => FORMS.has(type))?.id,
      pictures: pictureAddresses(tenant, lander),
    },
  }
}

/** Types of sections with a form that leads into the signup. */
const FORMS: ReadonlySet<string> = new Set(['signup', 'icon_picker'])

/** What the placeholders of texts stand for. */
const valuesOf = (
  { settings }: Tenant,
  { price, welcome, country }: Awaited<ReturnType<typeof readFacts>>,
): Readonly<Record<LanderPlaceholder, string>> => ({
  site: settings.name,
  minimum_age: String(settings.minimum_age),
  price: price?.money ?? '',
  credits: String(price?.credits ?? ''),
  welcome: welcome ?? '',
  country: country.name,
})

/** Kept for ever by browsers: the tenant's revision changes with any of its landers. */
const pictureAddresses = ({ revision }: Tenant, { name, pictures }: Lander): LanderFacts['pictures'] =>
  Object.fromEntries(pictures.map((file) => [file, `/lander-files/${revision}/${name}/${file}`]))
