import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'

const html = renderToStaticMarkup(
  <PageProvider page={{ form: null } as PagePayload}>
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <PrivacyPage now={{ private: true, invisible: false, unseen: false, advertised: false }} />
    </I18nProvider>
  </PageProvider>,
)

it.each([
  ['private', 'off', true],
  ['invisible', 'on', false],
  ['unseen', 'on', false],
  ['advertised', 'on', false],
])('the switch of %s submits "%s" without script, and says whether it is on', (mode, state, on) => {
  const form = [...html.matchAll(/<form.*?<\/form>/gs)]
    .map(([whole]) => whole)
    .find((whole) => whole.includes(`value="${mode}"`))
  expect(form).toContain('action="/account/privacy" method="post"')
  expect(form).toMatch(new RegExp(`<input type="hidden" name="state" value="${state}"`))
  expect(form).toMatch(new RegExp(`<button type="submit" role="switch" aria-checked="${on}"`))
})
