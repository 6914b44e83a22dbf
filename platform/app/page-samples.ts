import type { RouteName } from '../core/pages.ts'
import { ACCOUNT_SAMPLES } from './page-samples-account.ts'
import { MONEY_SAMPLES } from './page-samples-money.ts'
import { PEOPLE_SAMPLES } from './page-samples-people.ts'
import type { Invented } from './sample-people.ts'
import type { PageData } from './sample-types.ts'

/**
 * The page is read by its own loader: it shows the site, or rows of the viewer, who is invented and
 * has none.
 */
export const LOADED = 'loaded'

/**
 * Every page of `core/pages.ts` for an invented viewer. A page without a line here, and data that
 * its component does not take, are errors of the compiler.
 */
export const SAMPLES: {
  readonly [Route in RouteName]: typeof LOADED | ((invented: Invented) => PageData<Route>)
} = {
  index: LOADED,
  login: LOADED,
  'reset-password': LOADED,
  signup: LOADED,
  'members-id-signup': LOADED,
  'members-id-landing': LOADED,
  'members-id-landing2': LOADED,
  'members-id-landing3': LOADED,
  'landers-name': LOADED,
  'landers-tinderswipe': LOADED,
  'pages-name': LOADED,
  token: LOADED,
  'lang-config': LOADED,
  pricing: LOADED,
  premium: LOADED,
  credits: LOADED,
  'credits-id-paymentmethod': LOADED,
  account: LOADED,
  consent: LOADED,
  'account-password': LOADED,
  'account-appearance': LOADED,
  ...PEOPLE_SAMPLES,
  ...MONEY_SAMPLES,
  ...ACCOUNT_SAMPLES,
}
