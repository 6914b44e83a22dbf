import type { RequestScope } from '../../core/scope.ts'
import { signupRefusal } from '../signup/server.ts'
import { type LanderFacts, NEEDS } from './facts.ts'
import { exampleProfile } from './profile.ts'
import { readFacts } from './read-facts.ts'
import type { LanderView } from './view.ts'

/**
 * A page with every type of section and every placeholder: whatever an editor adds has its facts.
 */
const EVERYTHING: LanderView = {
  page: { title: '{{price}} {{credits}} {{welcome}} {{country}}' },
  sections: Object.keys(NEEDS).map((type) => ({ id: type, type, settings: {}, texts: {} })),
  seeks: undefined,
}

/** Landers about one profile. */
const PROFILE = /^landing[23]?$/

/**
 * What sections and texts show of a site while a page is edited. No member is shown, as they agreed
 * to be seen on the site: landers about one profile get an example.
 */
export async function canvasFacts(
  scope: RequestScope,
  lander: string,
): Promise<Omit<LanderFacts, 'pictures'>> {
  const { tenant } = scope
  const facts = await readFacts(scope, EVERYTHING, { until: undefined, code: undefined })
  const visit = { trafficSource: true, invited: true }
  return {
    ...facts,
    people: [],
    refusal: signupRefusal(tenant.settings.signups, visit),
    seeks: undefined,
    form: undefined,
    profile: PROFILE.test(lander) ? exampleProfile(scope) : null,
    sizes: {},
    entrance: {},
  }
}
