import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { AccessList } from './AccessList.tsx'

const draw = (content: ReactNode) =>
  renderToStaticMarkup(
    <PageProvider page={{ site: { fictional: null }, me: { id: 'ada' }, now: 0 } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        {content}
      </I18nProvider>
    </PageProvider>,
  )

const person = { id: 'mia', name: 'Mia', photo: null, fictional: false }

describe('the menu to block and report', () => {
  it.each([
    ['a request for private photos', <AccessList key="asked" initial={{ asked: [person], open: [] }} />],
    [
      'the list of members with access',
      <AccessList key="open" initial={{ asked: [], open: [{ ...person, until: 'tomorrow' }] }} />,
    ],
  ])('is on %s, and leads to the report without JavaScript', (_place, content) => {
    expect(draw(content)).toMatch(
      /<a [^>]*href="\/account\/safety\/report\?subject=profile&amp;id=mia"[^>]*aria-haspopup="dialog"/,
    )
  })
})
