import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { MemberCard } from '../contract.ts'
import { MemberCards } from './MemberCards.tsx'

const ulrike = { id: 'u', name: 'Ulrike', age: 52, place: 'Bern', photo: null, photo_count: 1 } as MemberCard

it('a card reads the member first, then the heart button, and nothing else', () => {
  const html = renderToStaticMarkup(
    <PageProvider page={{ site: { fictional: null }, me: { id: 'ada' }, now: 0 } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <MemberCards cards={[ulrike]} />
      </I18nProvider>
    </PageProvider>,
  )
  const labels = [...html.matchAll(/<(?:a|button)[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)
  expect(labels).toEqual(['Ulrike, 52', 'members:like: Ulrike'])
})
