import type { Request } from 'express'
import type { StaffTenants } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import { LOCALE_CODES, type Locale } from '../core/locale.ts'
import { AUDIT_ACTION_NAMES } from '../core/staff.ts'
import type { Tenant } from '../core/tenant.ts'
import { i18nextTranslator } from '../i18n/i18next.ts'
import { chooseLocale, LANGUAGE_COOKIE, localeOf } from '../i18n/languages.ts'
import { readCookies } from '../infra/http/cookies.ts'
import { requestShare } from '../infra/network-share.ts'
import type { ConsoleDeps } from './deps.ts'
import type { PlatformScope } from './scope.ts'
import type { OpenPlatformScope } from './serve.ts'
import { COOKIES, findStaff } from './sessions.ts'
import { consoleTexts } from './texts.ts'

/**
 * Builds the scope of a request to the console: the signed-in person, the language, the tenants.
 */
export function platformScopeOpener(deps: ConsoleDeps): OpenPlatformScope {
  const { consoleDatabase, database, turns } = deps
  return async (request, _response, otherwise = null): Promise<PlatformScope> => {
    const now = new Date()
    const cookies = readCookies(request)
    const token = cookies[COOKIES.session]
    const locale = languageOf(request)
    const seenIn = { now, language: locale.code }
    const found = token && (await consoleDatabase.withStaff([], (db) => findStaff(db, token, seenIn)))
    const staff = found || otherwise
    const seen: StaffTenants = staff?.tenants ?? []
    const tenants = visibleTenants(deps.tenants.all(), seen)
    return {
      staff,
      locale,
      t: consoleTexts(await i18nextTranslator(deps.ownTexts(), locale.code, locale.iso)),
      now,
      development: deps.development,
      done: AUDIT_ACTION_NAMES.find((action) => action === cookies[COOKIES.done]),
      site: tenants.find(({ key }) => String(key) === cookies[COOKIES.site])?.key,
      tenants,
      db: (work) => consoleDatabase.withStaff(seen, work),
      forTenant: async (key, work) => {
        const tenant = tenants.find((one) => one.key === key)
        if (!tenant) throw new NotFoundError()
        return turns.pass([...requestShare(key, request.ip), staff?.id ?? ''], () =>
          database.withTenant(key, (db) => work({ tenant, db })),
        )
      },
    }
  }
}

function visibleTenants(all: readonly Tenant[], seen: StaffTenants): readonly Tenant[] {
  return all
    .filter(({ key }) => seen === 'all' || seen.includes(key))
    .toSorted((one, other) => one.settings.name.localeCompare(other.settings.name))
}

function languageOf(request: Request): Locale {
  const code = chooseLocale({
    cookie: readCookies(request)[LANGUAGE_COOKIE],
    acceptLanguage: request.headers['accept-language'],
    offered: LOCALE_CODES,
    default: 'en',
  })
  return localeOf(code)
}
