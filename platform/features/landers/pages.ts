import { NotFoundError } from '../../core/errors.ts'
import type { Lander } from '../../core/lander.ts'
import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { maySearch, searchMembers } from '../members/server.ts'
import { signupRefusal } from '../signup/server.ts'
import type { LanderFacts } from './facts.ts'
import { landerView, type ShownSection } from './view.ts'

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
  const values = { site: tenant.settings.name, minimum_age: String(tenant.settings.minimum_age) }
  const view = landerView(lander, { slug: params.slug, code: locale.code }, values)
  return {
    title: view.page.title ?? tenant.settings.name,
    description: view.page.description ?? '',
    sections: view.sections,
    facts: {
      refusal: signupRefusal(tenant.settings.signups, {
        trafficSource: viewer.tracking !== null,
        invited: false,
      }),
      people: await peopleFor(scope, view.sections),
      seeks: view.seeks,
      form: view.sections.find(({ type }) => type === 'signup')?.id,
      pictures: pictureAddresses(tenant, lander),
    },
  }
}

/** Kept for ever by browsers: the tenant's revision changes with any of its landers. */
const pictureAddresses = ({ revision }: Tenant, { name, pictures }: Lander): LanderFacts['pictures'] =>
  Object.fromEntries(pictures.map((file) => [file, `/lander-files/${revision}/${name}/${file}`]))

/** Types of sections that show people. */
const WITH_PEOPLE: ReadonlySet<string> = new Set(['profile_cards'])
const MOST_PEOPLE = 8

async function peopleFor(
  scope: RequestScope,
  sections: readonly ShownSection[],
): Promise<LanderFacts['people']> {
  if (!maySearch(scope) || !sections.some(({ type }) => WITH_PEOPLE.has(type))) return []
  const { members } = await searchMembers(scope, { photo: '1', numResults: '20' }, { featuring: 0 })
  return members.slice(0, MOST_PEOPLE)
}
