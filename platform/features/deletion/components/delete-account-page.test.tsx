import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { DeleteAccountData } from '../pages.ts'
import { DeleteAccountPage } from './DeleteAccountPage.tsx'

function draw(data: Partial<DeleteAccountData>): string {
  const all: DeleteAccountData = {
    reason: 'met',
    alternatives: [{ kind: 'privacy', title: 'asleep', text: '', button: 'sleep', href: null }],
    credits: 0,
    withdrawal: null,
    until: null,
    ...data,
  }
  return renderToStaticMarkup(
    <PageProvider page={{ me: null } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <DeleteAccountPage data={all} />
      </I18nProvider>
    </PageProvider>,
  )
}

const order = (html: string, ...words: readonly string[]) => words.map((word) => html.indexOf(word))

it('congratulates whoever has met somebody, then deletes, then offers sleep', () => {
  const places = order(draw({}), 'met_title', 'delete_button', 'asleep')
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(draw({})).toContain('met_helped')
})

it('congratulates nobody else', () => {
  const html = draw({ reason: 'price' })
  expect(html).not.toContain('met_')
  const places = order(html, 'instead_title', 'asleep', 'delete_button')
  expect(places).toEqual([...places].sort((a, b) => a - b))
})
