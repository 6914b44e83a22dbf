import type { Request } from 'express'
import { ValidationError } from '../../core/errors.ts'
import { isLocaleCode, LANGUAGE_COOKIE } from '../../i18n/languages.ts'
import { COOKIE_AGE, setCookie } from '../../infra/http/cookies.ts'
import type { FormAction } from '../../infra/http/form-action.ts'
import { dismissAlert, rememberLanguage } from './commands.ts'
import { DISMISSIBLE } from './contract.ts'
import { ENTRY_ACCEPTED, ENTRY_COOKIE, ENTRY_SECONDS } from './entry-cookie.ts'

/** The shell's own forms: each works without JavaScript and returns to the page that it was on. */
export function siteForms(): Readonly<Record<string, FormAction>> {
  return {
    '/lang-config': async (scope, { language }, { request, response }) => {
      if (!isLocaleCode(language) || !scope.tenant.languages.includes(language)) {
        throw new ValidationError({ language: { code: 'invalid_choice' } })
      }
      const options = { maxAge: COOKIE_AGE.language, readable: true }
      setCookie(response, LANGUAGE_COOKIE, language, options)
      await rememberLanguage(scope, language)
      return { redirect: pathBefore(request, '/lang-config') }
    },
    '/entry-warning': async (_scope, _values, { request, response }) => {
      const options = { maxAge: ENTRY_SECONDS, readable: true }
      setCookie(response, ENTRY_COOKIE, ENTRY_ACCEPTED, options)
      return { redirect: pathBefore(request) }
    },
    '/dismissal': async (scope, { alert = '' }, { request }) => {
      const { viewer } = scope
      if (viewer.kind === 'member' && (DISMISSIBLE as readonly string[]).includes(alert)) {
        await dismissAlert({ ...scope, viewer }, alert)
      }
      return { redirect: pathBefore(request) }
    },
  }
}

/**
 * The page of this site from which a form was sent, for the way back; the home page where the browser does not tell, or
 * where it is the form's own page. Never another host: a referrer is what a stranger's page may choose.
 */
export function pathBefore(request: Pick<Request, 'headers' | 'host'>, own?: string): string {
  const { referer } = request.headers
  const { host } = request
  if (!referer || !URL.canParse(referer)) return '/'
  const url = new URL(referer)
  if (url.host !== host?.toLowerCase() || url.pathname === own || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}
