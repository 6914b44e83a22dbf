import { asksAgeChecks } from '../core/age-assurance.ts'
import type { TenantSettings } from '../core/generated/tenant-settings.ts'
import { localised } from '../core/localised.ts'
import { costOf } from '../core/message-costs.ts'
import { phoneForCalls } from '../core/phone.ts'
import { searchAudience } from '../core/search-audience.ts'

/** Static pages that every site has in each of its languages. */
export const CONTENT_PAGES = [
  'accessibility',
  'ban',
  'cookies',
  'faq',
  'imprint',
  'privacy',
  'return-policy',
  'service',
  'terms',
] as const

/**
 * Parts of a page that the program generates in the reader's language: lists of existing things, so
 * that no page can miss one.
 */
export const GENERATED = ['cookie_table', 'storage_table', 'imprint_details'] as const
export type Generated = (typeof GENERATED)[number]

const PLACEHOLDER = /\{\{\s*([a-z_]+(?:\.[a-z_]+)*)\s*\}\}/g

/** Placeholders of a page, for `site check`. */
export function placeholdersOf(source: string): string[] {
  return [...source.matchAll(PLACEHOLDER)].map(([, path = '']) => path)
}

/**
 * Facts that a page may show about its site: an allow-list, so that no page can print a secret's
 * name.
 */
function facts(settings: TenantSettings, language: string): Readonly<Record<string, string>> {
  const { company } = settings
  const day = new Date(settings.terms_version)
  return {
    name: settings.name,
    domain: settings.domain,
    support_email: settings.support_email,
    support_phone: phoneForCalls(settings.support_phone || company.support_phone),
    minimum_age: String(settings.minimum_age),
    age_provider: settings.age_assurance.provider?.name ?? '',
    translator: settings.translation?.name ?? '',
    refund_days: String(settings.refund_days),
    message_credits: String(costOf('text', settings)),
    photo_credits: String(costOf('photo', settings)),
    gift_credits: String(costOf('gift', settings)),
    signup_credits: String(settings.signup_credits),
    unread_returned_days: String(settings.unread_returned_days),
    fictional_singular: localised(settings.fictional_singular, language),
    fictional_plural: localised(settings.fictional_plural, language),
    fictional_warning: localised(settings.fictional_warning, language),
    terms_version: new Intl.DateTimeFormat(language === 'no' ? 'nb' : language, {
      dateStyle: 'long',
      timeZone: settings.time_zone,
    }).format(day),
    'company.name': company.name,
    'company.address': company.address,
    'company.city': company.city,
    'company.country':
      new Intl.DisplayNames(language === 'no' ? 'nb' : language, { type: 'region' }).of(company.country) ??
      '',
    'company.kvk': company.kvk,
    'company.vat_numbers': company.vat_numbers.join(', '),
    'company.tradenames': company.tradenames.join(', '),
  }
}

const FACT_NAMES = new Set([
  'name',
  'domain',
  'support_email',
  'support_phone',
  'minimum_age',
  'age_provider',
  'translator',
  'refund_days',
  'message_credits',
  'photo_credits',
  'gift_credits',
  'signup_credits',
  'unread_returned_days',
  'fictional_singular',
  'fictional_plural',
  'fictional_warning',
  'terms_version',
  'company.name',
  'company.address',
  'company.city',
  'company.country',
  'company.kvk',
  'company.vat_numbers',
  'company.tradenames',
  ...GENERATED,
])

export const isPlaceholder = (name: string): boolean => FACT_NAMES.has(name)

/**
 * Conditional blocks of a page: `{{#fictional}} ... {{/fictional}}`, `{{#phone}} ... {{/phone}}`,
 * `{{#age_check}}` if members of some country are checked by a provider, `{{#open_search}}` if
 * every visitor may search, `{{#referred_search}}` if visitors sent by a partner may, `{{#europe}}`
 * if the site serves a country of the European Economic Area, the United Kingdom or Switzerland,
 * `{{#waiting_list}}` if not everybody can sign up, `{{#first_answer}}`, `{{#unread_returned}}`,
 * `{{#translation}}` and the names of `SWITCHES` if the site has these settings on.
 * Formatters of Markdown indent a marker between list items: that space is removed with the marker,
 * otherwise the next item becomes a child of the one before.
 */
const BLOCK =
  /[ \t]*\{\{#(fictional|phone|register|vat|europe|invitations|waiting_list|age_check|open_search|referred_search|first_answer|unread_returned|profile_checks|translation|voice_messages|evening_question|free_hours|success_stories)\}\}\n?([\s\S]*?)[ \t]*\{\{\/\1\}\}\n?/g

/** Blocks that have the name of the setting that switches them on. */
const SWITCHES = [
  'profile_checks',
  'voice_messages',
  'evening_question',
  'free_hours',
  'success_stories',
] as const

/** Countries with the consumer and data protection law that the blocks `europe` describe. */
const EUROPE: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

function applies(block: string, settings: TenantSettings): boolean {
  const ofSetting = SWITCHES.find((name) => name === block)
  if (ofSetting) return settings[ofSetting]
  if (block === 'fictional') return settings.fictional_profiles.enabled
  if (block === 'phone') return settings.support_phone !== '' || settings.company.support_phone !== ''
  if (block === 'invitations') return settings.signups === 'invite_only'
  if (block === 'waiting_list') return settings.signups !== 'all'
  if (block === 'age_check') return asksAgeChecks(settings)
  if (block === 'open_search') return searchAudience(settings) === 'everyone'
  if (block === 'referred_search') return searchAudience(settings) === 'referred'
  if (block === 'first_answer') return settings.first_answer_free
  if (block === 'unread_returned') return settings.unread_returned_days > 0
  if (block === 'translation') return settings.translation !== undefined
  if (block === 'europe') return settings.countries.some((country) => EUROPE.has(country))
  return block === 'register' ? settings.company.kvk !== '' : settings.company.vat_numbers.length > 0
}

/**
 * Markdown of a page of `tenant.pages`, filled with the site's facts. Unknown placeholders stay:
 * `site check` reports them.
 *
 * @param generated Markdown for the parts that the program generates.
 */
export function fillPage(
  source: string,
  settings: TenantSettings,
  language: string,
  generated: Readonly<Partial<Record<Generated, string>>> = {},
): string {
  const known = facts(settings, language)
  return source
    .replace(BLOCK, (_, block: string, inner: string) => (applies(block, settings) ? inner : ''))
    .replace(PLACEHOLDER, (whole, name: string) =>
      Object.hasOwn(known, name)
        ? escapeMarkdown(known[name] ?? '')
        : (generated[name as Generated] ?? whole),
    )
}

/** Escapes a brand's name, which is text and not Markdown: `Stars*` must not start an emphasis. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`)
}
