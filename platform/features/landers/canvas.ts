import type { RequestScope } from '../../core/scope.ts'
import { signupRefusal } from '../signup/server.ts'
import { type LanderFacts, NEEDS } from './facts.ts'
import { exampleProfile } from './profile.ts'
import { readFacts } from './read-facts.ts'
import type { LanderView } from './view.ts'

/**
 * A page with every type of section and every placeholder, so that the facts for any section that
 * the editor adds are read.
 */
const EVERYTHING: LanderView = {
  page: { title: '{{price}} {{credits}} {{welcome}} {{country}}' },
  sections: Object.keys(NEEDS).map((type) => ({ id: type, type, settings: {}, texts: {} })),
  seeks: undefined,
}

/** Landers about one profile. */
const PROFILE = /^landing[23]?$/

/**
 * The facts of a site while a lander is edited. No members are shown, because they agreed only to
 * be shown on the site: landers about one profile get an example.
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
    late: false,
    form: undefined,
    profile: PROFILE.test(lander) ? exampleProfile(scope) : null,
    sizes: {},
    entrance: {},
  }
}
