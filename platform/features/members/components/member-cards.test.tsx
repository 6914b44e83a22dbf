import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { MemberCard } from '../contract.ts'
import { MemberCards } from './MemberCards.tsx'

const ulrike = { id: 'u', name: 'Ulrike', age: 52, place: 'Bern', photo: null, photo_count: 1 } as MemberCard

const draw = (cards: ReactNode) =>
  renderToStaticMarkup(
    <PageProvider page={{ site: { fictional: null }, me: { id: 'ada' }, now: 0 } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        {cards}
      </I18nProvider>
    </PageProvider>,
  )

it('the pictures of the first row come first, those below the first screen when they are near', () => {
  const cards = Array.from(
    { length: 8 },
    (_, place) => ({ ...ulrike, id: `${place}`, photo: 'p' }) as MemberCard,
  )
  const priorities = (eager: boolean) => {
    const html = draw(<MemberCards cards={cards} eager={eager} />)
    return [...html.matchAll(/<img[^>]*>/g)].map(
      ([img]) => `${/loading="(\w+)"/.exec(img)?.[1]} ${/fetch[pP]riority="(\w+)"/.exec(img)?.[1]}`,
    )
  }
  expect(priorities(true)).toEqual([
    ...Array(2).fill('eager high'),
    ...Array(4).fill('eager auto'),
    ...Array(2).fill('lazy auto'),
  ])
  expect(priorities(false)).toEqual(Array(8).fill('lazy auto'))
})

it('a card reads the member first, then the heart button, and nothing else', () => {
  const html = draw(<MemberCards cards={[ulrike]} />)
  const labels = [...html.matchAll(/<(?:a|button)[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)
  expect(labels).toEqual(['Ulrike, 52', 'members:like: Ulrike'])
})

it('a favourite has a star that says so, and nobody else', () => {
  const html = draw(<MemberCards cards={[ulrike, { ...ulrike, id: 'v', favourite: true }]} />)
  expect(html.match(/class="favourite" role="img" aria-label="members:in_favourites"/g)).toHaveLength(1)
})
