import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import type { LocaleCode } from '../../../core/locale.ts'
import type { RequestScope } from '../../../core/scope.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { languagePage } from '../language-page.ts'
import { LanguagePage } from './LanguagePage.tsx'

const LOCALE = { code: 'en', iso: 'en' } as const
const t = (key: string) => key

interface Site {
  readonly languages: readonly LocaleCode[]
  readonly countries: readonly string[]
  readonly viewer: 'visitor' | 'member'
}

/** The headings of the page and the choices in it, in order. */
async function shown({ languages, countries, viewer }: Site): Promise<string[]> {
  const scope = {
    locale: LOCALE,
    viewer: { kind: viewer },
    country: countries[0],
    t,
    tenant: { languages, settings: { countries } },
  } as unknown as RequestScope
  const data = await languagePage({ scope })
  const html = renderToStaticMarkup(
    <PageProvider page={{ data, form: null } as unknown as PagePayload}>
      <I18nProvider locale={LOCALE} t={t}>
        <LanguagePage />
      </I18nProvider>
    </PageProvider>,
  )
  return [...html.matchAll(/<(h\d)>([^<]*)|value="(\w+)"[^>]* name="(\w+)"/g)].map(
    ([, tag, text, value, name]) => (tag ? `${tag} ${text}` : `${name} ${value}`),
  )
}

const LANGUAGE = 'h1 site:language_title'
const COUNTRIES = ['country IE', 'country GB']

it.each<[string, Partial<Site>, string[]]>([
  ['one language and several countries', {}, ['h1 members:field_country', ...COUNTRIES]],
  [
    'several of both',
    { languages: ['en', 'fr'] },
    [LANGUAGE, 'language en', 'language fr', 'h2 members:field_country', ...COUNTRIES],
  ],
  ['one of both', { countries: ['IE'] }, [LANGUAGE, 'language en']],
  ['one language, for a member', { viewer: 'member' }, [LANGUAGE, 'language en']],
])('the page of a site with %s', async (_, site, expected) => {
  const base: Site = { languages: ['en'], countries: ['IE', 'GB'], viewer: 'visitor' }
  expect(await shown({ ...base, ...site })).toEqual(expected)
})
