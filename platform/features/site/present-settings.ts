import type { z } from 'zod'
import { localised } from '../../core/localised.ts'
import { costOf } from '../../core/message-costs.ts'
import { phoneForCalls } from '../../core/phone.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { readCompanyInfoCall, readSettingsCall } from './contract.ts'

type Settings = z.input<(typeof readSettingsCall)['response']>['settings']
type Company = z.input<(typeof readCompanyInfoCall)['response']>['companyinfo']

/**
 * Site settings in the viewer's language, field by field; without names of secrets, hosts and
 * prices.
 */
export function presentSettings(scope: RequestScope, pushPublicKey: string | null): Settings {
  const { tenant, locale, country, geoipCountry } = scope
  const { settings } = tenant
  const text = (value: Parameters<typeof localised>[0]) => localised(value, locale.code)
  return {
    countries: [...settings.countries],
    name: settings.name,
    index_title: text(settings.index_title),
    description: text(settings.description),
    domain: settings.domain,
    domain_language: settings.domain_language,
    cdn_prefix: settings.cdn_prefix,
    niche: settings.niche,
    signups: settings.signups,
    logged_out_search: settings.logged_out_search,
    logged_out_search_trafficsource: settings.logged_out_search_trafficsource,
    geoip_country: geoipCountry,
    geoip_selected_country: settings.countries.includes(country) ? country : settings.countries[0],
    enable_site_entry_popup: settings.enable_site_entry_popup,
    push_public_key: pushPublicKey,
    support_phone: phoneForCalls(settings.support_phone),
    support_email: settings.support_email,
    fictional_icon: settings.fictional_icon,
    fictional_warning: text(settings.fictional_warning),
    fictional_singular: text(settings.fictional_singular),
    fictional_plural: text(settings.fictional_plural),
    minimum_message_costs: copyCosts(settings.minimum_message_costs),
    visible_profile_fields: [...settings.visible_profile_fields],
    visible_profile_notes: [...settings.visible_profile_notes],
    message_credits: costOf('text', settings),
    signup_credits: settings.signup_credits,
    photo_credits: costOf('photo', settings),
    gift_credits: costOf('gift', settings),
    message_length: settings.message_length,
    search_fields: [...settings.search_fields],
    refund_days: settings.refund_days,
    member_resell: settings.member_resell,
    interests: [...settings.interests],
    region_data: regionData(scope),
  }
}

function copyCosts(costs: RequestScope['tenant']['settings']['minimum_message_costs']) {
  return Object.fromEntries(
    Object.entries(costs).map(([country, { costs: amount, currency }]) => [
      country,
      { costs: amount, currency },
    ]),
  )
}

/** Regions by country; without cities and places, which `/api/regions` returns. */
function regionData({ tenant, locale }: RequestScope): Settings['region_data'] {
  return Object.fromEntries(
    Object.entries(tenant.settings.region_data).map(([country, { kind, regions }]) => [
      country,
      {
        kind,
        regions: regions.map(({ id, code, name }) => ({ id, code, name: localised(name, locale.code) })),
      },
    ]),
  )
}

export function presentCompanyInfo({ tenant }: RequestScope): Company {
  const { company } = tenant.settings
  return {
    name: company.name,
    address: company.address,
    kvk: company.kvk,
    city: company.city,
    country: company.country,
    tradenames: [...company.tradenames],
    vat_numbers: [...company.vat_numbers],
    support_phone: phoneForCalls(company.support_phone),
    delete_discount: company.delete_discount,
    added: company.added,
  }
}
