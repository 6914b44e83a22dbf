import type { Request, Response } from 'express'
import { APPEARANCE_COOKIE, appearanceCookie, PLAIN_APPEARANCE } from '../../core/appearance.ts'
import { ValidationError } from '../../core/errors.ts'
import { LETTERS_COOKIE } from '../../core/letters.ts'
import type { RequestScope } from '../../core/scope.ts'
import { LANGUAGE_COOKIE, offeredFor } from '../../i18n/languages.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { readCookies, setCookie } from '../../infra/http/cookies.ts'
import { dismissAlert, storeFirstScreen } from './commands.ts'
import {
  acceptEntryCall,
  chooseCountryCall,
  readCompanyInfoCall,
  readPushKeyCall,
  readSettingsCall,
  storeAppearanceCall,
  storeDismissalCall,
  storeFirstScreenCall,
} from './contract.ts'
import { COUNTRY_COOKIE } from './country-cookie.ts'
import { ENTRY_ACCEPTED, ENTRY_COOKIE } from './entry-cookie.ts'
import { presentCompanyInfo, presentSettings } from './present-settings.ts'

export interface SiteDeps {
  readonly pushPublicKey: string | null
}

export function siteApi(deps: SiteDeps): CallRoute[] {
  return [
    route(readSettingsCall, async ({ scope, request, response }) => {
      adoptDomainLanguage(scope, request, response)
      return { settings: presentSettings(scope, deps.pushPublicKey) }
    }),
    route(readPushKeyCall, async () => ({ key: deps.pushPublicKey })),
    route(readCompanyInfoCall, async ({ scope }) => ({ companyinfo: presentCompanyInfo(scope) })),
    route(acceptEntryCall, async ({ response }) => {
      setCookie(response, ENTRY_COOKIE, ENTRY_ACCEPTED)
      return { done: true as const }
    }),
    route(chooseCountryCall, async ({ scope, body, response }) => {
      if (!scope.tenant.settings.countries.includes(body.country))
        throw new ValidationError({ country: { code: 'country_unknown' } })
      setCookie(response, COUNTRY_COOKIE, body.country)
      return { done: true as const }
    }),
    route(storeAppearanceCall, async ({ scope, body, response }) => {
      const { scheme, still } = scope.appearance ?? PLAIN_APPEARANCE
      const chosen = {
        scheme: body.scheme ?? scheme,
        still: body.motion === undefined ? still : body.motion === 'less',
      }
      if (body.scheme || body.motion) setCookie(response, APPEARANCE_COOKIE, appearanceCookie(chosen))
      if (body.letters) setCookie(response, LETTERS_COOKIE, body.letters)
      return { done: true as const }
    }),
    route(storeFirstScreenCall, async ({ scope, body }) => {
      await storeFirstScreen(scope, body.screen)
      return { done: true as const }
    }),
    route(storeDismissalCall, async ({ scope, body }) => {
      await dismissAlert(scope, body.alert)
      return { done: true as const }
    }),
  ]
}

/**
 * Sets the site's language from the first two letters of `domain_language` if the browser has none
 * yet and the site offers it.
 */
function adoptDomainLanguage({ tenant, effects }: RequestScope, request: Request, response: Response): void {
  if (effects !== 'all' || readCookies(request)[LANGUAGE_COOKIE] !== undefined) return
  const language = offeredFor(tenant.settings.domain_language.slice(0, 2), tenant.languages)
  if (!language) return
  setCookie(response, LANGUAGE_COOKIE, language)
}
