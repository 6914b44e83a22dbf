import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../core/client.ts'
import { I18nProvider } from '../../i18n/react.tsx'
import { PageProvider } from '../../ui/page.tsx'
import { MembersLayout } from './DefaultLayout.tsx'

const layouts = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('Layout.tsx'))
  .map((file) => ({
    name: file.replace('.tsx', ''),
    text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  }))

// Otherwise the browser hydrates the page before the code of the warning is loaded, and the warning
// appears twice.
it('every layout that may show the entry warning waits for its code', () => {
  const showing = layouts.filter(({ text }) =>
    /<(?:Shell|VisitorLayout|MembersLayout|EntryPart)\b/.test(text),
  )
  expect(showing.length).toBeGreaterThan(4)
  const drawnByOwnScript = showing.filter(({ name, text }) => !text.includes(`${name}.loadParts = `))
  expect(drawnByOwnScript.map(({ name }) => name)).toEqual([])
})

const SITE = {
  name: 'Amore',
  mark: '/mark.svg',
  logo: '/logo.svg',
  minimumAge: 18,
  languages: [],
  links: [],
  fictional: null,
  usFooter: null,
  company: { name: 'Amore S.r.l.', lines: [] },
}
const MEMBER = {
  id: '1',
  name: 'Anna',
  paid: false,
  credits: 40,
  unreadMessages: 0,
  newLikes: 0,
  face: null,
  home: 'members',
}

it.each([
  [false, ['class="nav"', 'site:alert_confirm', '<main', '<footer']],
  [true, ['class="nav"', '<main']],
])(
  'members see navigation, notice, content and footer; a conversation (%s) shows neither notice nor footer',
  (conversation, parts) => {
    const page = { site: SITE, me: MEMBER, route: 'likes', alerts: ['confirm'], now: 0, path: '/', data: {} }
    const html = renderToStaticMarkup(
      <PageProvider page={page as unknown as PagePayload}>
        <I18nProvider locale={{ code: 'it', iso: 'it' }} t={(key) => key}>
          <MembersLayout conversation={conversation}>
            <h1>Content</h1>
          </MembersLayout>
        </I18nProvider>
      </PageProvider>,
    )
    const found = ['class="nav"', 'site:alert_confirm', '<main', '<footer']
      .filter((part) => html.includes(part))
      .sort((one, other) => html.indexOf(one) - html.indexOf(other))
    expect(found).toEqual(parts)
  },
)
