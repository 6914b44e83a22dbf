import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { OwnPhoto } from '../contract.ts'
import type { PhotosPageData } from '../pages.ts'
import { ProfilePhotos } from './ProfilePhotos.tsx'

const photo = (name: string, more: Partial<OwnPhoto> = {}): OwnPhoto => ({
  name,
  status: 'pending',
  main: false,
  private: false,
  width: 600,
  height: 800,
  ...more,
})

function draw(photos: readonly OwnPhoto[]): string {
  const own = { photos: [...photos], removed: [], limit: 3 }
  const data: PhotosPageData = { own, premium: false, album: { asked: [], open: [] } }
  const page = { site: { name: 'Amore' }, me: { id: 'me' }, data: null, now: 0 }
  return renderToStaticMarkup(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <ProfilePhotos data={data} />
      </I18nProvider>
    </PageProvider>,
  )
}

const REFUSED = photo('c', { status: 'refused' })

it.each([
  ['none', [REFUSED], true, false],
  ['one', [photo('a'), REFUSED], true, true],
  ['a private one', [photo('a', { private: true })], true, false],
  ['two', [photo('a'), photo('b')], false, false],
])('a member with %s is shown what a good photo is: %o', (_number, photos, examples, second) => {
  const html = draw(photos)
  expect(html.includes('photo-examples:near')).toBe(examples)
  expect(html.includes('photo-examples:second')).toBe(second)
})
