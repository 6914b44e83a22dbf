import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { FictionalLabel } from '../../../widgets/FictionalLabel.tsx'
import { cellsOf } from '../../live/hooks.ts'
import LikeModal from './LikeModal.tsx'
import MatchModal from './MatchModal.tsx'

const SITE = {
  fictional: {
    icon: 'mask',
    singular: 'Fictional profile',
    plural: 'Fictional profiles',
    warning: 'Not real.',
  },
}
const close = () => undefined
// Modals open in a browser only, which has an address.
vi.stubGlobal('location', { pathname: '/members' })

function render(modal: ReactNode, likes: readonly unknown[] = [], site: object = SITE): string {
  cellsOf(undefined).likes.set({ liked_by: likes } as never)
  return renderToStaticMarkup(
    <PageProvider page={{ site, me: null, now: 0 } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        {modal}
      </I18nProvider>
    </PageProvider>,
  )
}

/** The label with the icon that the tenant chose, as rendered. */
const LABEL = /data-tone="fictional"><svg[^>]*>.*?<\/svg>Fictional profile</

describe('the label of a fictional profile', () => {
  it.each([true, false])('is in the match modal with its icon: %s', (fictional) => {
    const like = { id: 'a', name: 'Mia', fictional, main_image: null, match: false }
    expect(LABEL.test(render(<MatchModal like={like} onClose={close} />))).toBe(fictional)
  })

  it.each([true, false])('is in the like modal with its icon: %s', (fictional) => {
    const like = { id: 'a', name: 'Mia', age: 30, photo: null, fictional }
    expect(LABEL.test(render(<LikeModal onClose={close} />, [like]))).toBe(fictional)
  })
})

it('the icon is the one that the site chose', () => {
  const schema = JSON.parse(readFileSync('schemas/tenant.schema.json', 'utf8')) as {
    readonly properties: { readonly fictional_icon: { readonly enum: readonly string[] } }
  }
  const drawn = schema.properties.fictional_icon.enum
    .filter((icon) => icon !== '')
    .map((icon) => render(<FictionalLabel />, [], { fictional: { ...SITE.fictional, icon } }))
  expect(drawn.length).toBeGreaterThan(4)
  expect(new Set(drawn).size).toBe(drawn.length)
})

it('picture and name in the match modal link to the profile, its button to a conversation', () => {
  const like = { id: 'a', name: 'Mia', fictional: false, main_image: { match: 'match/m.webp' }, match: false }
  const html = render(<MatchModal like={like} onClose={close} />)
  expect(html).toMatch(/<a [^>]*href="\/members\/a"[^>]*><figure[^>]*><img[^>]*match\/m\.webp/)
  expect(html).toContain('href="/members/a/chat"')
  expect(html).toContain('aria-label="common:close"')
})
