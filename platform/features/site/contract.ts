import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { FIRST_SCREENS } from '../../core/first-screen.ts'
import { LETTER_SIZES } from '../../core/letters.ts'

/**
 * Alerts that can be dismissed; `timebonus_modal` is the stored flag that hides the time-bonus
 * modal.
 */
export const DISMISSIBLE = [
  'confirm',
  'mail_complaint',
  'mail_bounce',
  'mail_unsubscribe',
  'enrich',
  'push',
  'timebonus_modal',
] as const

const done = z.object({ done: z.literal(true) })

export const storeDismissalCall = defineCall({
  method: 'POST',
  path: '/api/dismissal',
  summary: 'Puts an alert of the signed-in member away for 30 days.',
  access: 'member',
  ageCheck: 'open',
  body: z.object({ alert: z.enum(DISMISSIBLE) }),
  response: done,
})

export const acceptEntryCall = defineCall({
  method: 'POST',
  path: '/api/entry-warning',
  summary: 'Accepts the entry warning for a year, in a cookie',
  access: 'anyone',
  response: done,
})

export const chooseCountryCall = defineCall({
  method: 'POST',
  path: '/api/country',
  summary: 'Keeps the country that a visitor chose among those of the site, in a cookie for a year',
  access: 'anyone',
  body: z.object({ country: z.string().max(2) }),
  response: done,
})

export const storeAppearanceCall = defineCall({
  method: 'POST',
  path: '/api/appearance',
  summary:
    'Keeps light or dark, whether things move less, and the size of letters in percent, in cookies for a year; what is left out stays',
  access: 'anyone',
  body: z.object({
    scheme: z.enum(['device', 'light', 'dark']).optional(),
    motion: z.enum(['device', 'less']).optional(),
    letters: z.enum(LETTER_SIZES.map(String)).optional(),
  }),
  response: done,
})

export const storeFirstScreenCall = defineCall({
  method: 'POST',
  path: '/api/first-screen',
  summary: 'Keeps the page that the login, the logo and / lead the signed-in member to.',
  access: 'member',
  body: z.object({ screen: z.enum(FIRST_SCREENS) }),
  response: done,
})

const region = z.object({
  kind: z.string(),
  regions: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
})

export const readPushKeyCall = defineCall({
  method: 'GET',
  path: '/api/push-key',
  summary: 'Public key to subscribe to push messages with; null where the site sends none',
  access: 'member',
  ageCheck: 'open',
  response: z.object({ key: z.string().nullable() }),
})

/** Site settings, under the names of the tenant file. */
export const readSettingsCall = defineCall({
  method: 'GET',
  path: '/api/settings',
  summary:
    'Settings of the site. Sets the language of its domain where the browser has chosen none. `forced-domain` picks a site on loopback only.',
  access: 'anyone',
  query: z.object({ 'forced-domain': z.string().max(253).optional() }).catchall(z.unknown()),
  response: z.object({
    settings: z.object({
      countries: z.array(z.string()),
      name: z.string(),
      index_title: z.string(),
      description: z.string(),
      domain: z.string(),
      domain_language: z.string(),
      cdn_prefix: z.string(),
      niche: z.number(),
      signups: z.enum(['all', 'with_trafficsource', 'invite_only', 'none']),
      logged_out_search: z.boolean(),
      logged_out_search_trafficsource: z.boolean(),
      geoip_country: z.string(),
      geoip_selected_country: z.string(),
      enable_site_entry_popup: z.enum(['yes', 'no']),
      push_public_key: z.string().nullable(),
      support_phone: z.string(),
      support_email: z.string(),
      fictional_icon: z.string(),
      fictional_warning: z.string(),
      fictional_singular: z.string(),
      fictional_plural: z.string(),
      minimum_message_costs: z.record(z.string(), z.object({ costs: z.number(), currency: z.string() })),
      visible_profile_fields: z.array(z.string()),
      visible_profile_notes: z.array(z.string()),
      message_credits: z.number(),
      signup_credits: z.number(),
      photo_credits: z.number(),
      gift_credits: z.number(),
      message_length: z.number(),
      search_fields: z.array(z.string()),
      refund_days: z.number(),
      member_resell: z.boolean(),
      interests: z.array(z.string()),
      region_data: z.record(z.string(), region),
    }),
  }),
})

/** Company info. */
export const readCompanyInfoCall = defineCall({
  method: 'GET',
  path: '/api/companyinfo',
  summary: 'Who runs the site.',
  access: 'anyone',
  cache: 'browser',
  response: z.object({
    companyinfo: z.object({
      name: z.string(),
      address: z.string(),
      kvk: z.string(),
      city: z.string(),
      country: z.string(),
      tradenames: z.array(z.string()),
      vat_numbers: z.array(z.string()),
      support_phone: z.string(),
      delete_discount: z.number(),
      added: z.string(),
    }),
  }),
})
