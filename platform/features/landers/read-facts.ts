import { localised } from '../../core/localised.ts'
import { regionData } from '../../core/places.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { countryName, formatMoney, formatPercent } from '../../i18n/format.ts'
import { firstQuestions } from '../content-pages/server.ts'
import { messagePriceOf } from '../credits/server.ts'
import { activeDiscount } from '../discounts/server.ts'
import { advertisedMembers, namedInterests } from '../members/server.ts'
import { shownStories } from '../stories/server.ts'
import { type LanderFacts, NEEDS } from './facts.ts'
import { countryMap } from './map/country-map.ts'
import { endsOf, type RunningCampaign } from './running-campaign.ts'
import { type LanderView, placeholdersIn } from './view.ts'

type ReadFacts = Pick<
  LanderFacts,
  | 'people'
  | 'interests'
  | 'country'
  | 'price'
  | 'welcome'
  | 'questions'
  | 'stories'
  | 'ends'
  | 'partners'
  | 'scenery'
>

const MOST_PEOPLE = 12
const MOST_QUESTIONS = 8
const MOST_STORIES = 6

/** Placeholders and needs that require the price of a message. */
const PRICES = ['price', 'credits', 'start_credits']

/** Reads the facts that the page's sections and placeholders use, and no others. */
export async function readFacts(
  scope: RequestScope,
  view: LanderView,
  { until, code }: RunningCampaign,
): Promise<ReadFacts> {
  const needs = new Set<string>([
    ...view.sections.flatMap(({ type }) => NEEDS[type] ?? []),
    ...placeholdersIn(view),
  ])
  return {
    people: needs.has('people') ? await advertisedMembers(scope, MOST_PEOPLE, view.seeks) : [],
    interests: needs.has('interests') ? interestsFor(scope) : [],
    country: needs.has('country') ? countryFor(scope) : { name: '', regions: [], map: null },
    questions: needs.has('questions') ? firstQuestions(scope, MOST_QUESTIONS) : { language: null, list: [] },
    stories: needs.has('stories') ? await storiesFor(scope) : [],
    price: PRICES.some((name) => needs.has(name)) ? priceFor(scope) : null,
    welcome: needs.has('welcome') ? await welcomeFor(scope, code) : null,
    ends: await endsOf(scope, view.sections, { until, code }),
    partners: partnersOf(scope.tenant),
    scenery: scope.tenant.theme.scenery,
  }
}

/**
 * Outgoing links use the site's own address, which counts the visit and only leads to allow-listed
 * partners.
 */
function partnersOf({ settings: { member_resell: shown, partners } }: Tenant): ReadFacts['partners'] {
  if (!shown) return {}
  return Object.fromEntries(
    Object.entries(partners).map(([name, { url }]) => [
      name,
      { address: `/partner/${encodeURIComponent(name)}`, host: new URL(url).hostname },
    ]),
  )
}

/** Intimate interests are shown only to members. */
const interestsFor = (scope: RequestScope): ReadFacts['interests'] =>
  namedInterests(scope).flatMap(({ slug, name, intimate }) => (intimate ? [] : [{ slug, name }]))

function countryFor({ tenant, locale, country }: RequestScope): ReadFacts['country'] {
  const data = regionData(tenant.settings, country)
  return {
    name: countryName(locale.iso, country),
    regions: (data?.regions ?? []).map(({ name }) => localised(name, locale.code)),
    map: data ? countryMap(country, data) : null,
  }
}

/**
 * Without a discount, because the text has no room to explain one beside the price: `welcome`
 * states the discount of a signup.
 */
function priceFor({ tenant: { settings }, locale, country }: RequestScope): ReadFacts['price'] {
  const { credits, money } = messagePriceOf(settings, country)
  return {
    credits,
    money: formatMoney(locale.iso, money),
    start: settings.signup_credits,
    given: { firstAnswer: settings.first_answer_free, unreadDays: settings.unread_returned_days },
  }
}

const storiesFor = async ({ db, tenant, locale }: RequestScope): Promise<ReadFacts['stories']> =>
  tenant.settings.success_stories ? shownStories(db, locale.code, MOST_STORIES) : []

async function welcomeFor(
  { db, viewer, now, locale, country }: RequestScope,
  code: string | undefined,
): Promise<string | null> {
  const discount = await activeDiscount(db, viewer, now, { code, country })
  return discount ? formatPercent(locale.iso, discount.percentage) : null
}
