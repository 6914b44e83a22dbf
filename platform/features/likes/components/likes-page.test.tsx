import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { LikeEntry } from '../contract.ts'
import { LikesPage } from './LikesPage.tsx'

const like = (id: string, like_new: boolean) =>
  ({ id, name: 'Mia', age: 30, liked: false, like_new, match: false, at: 0 }) as LikeEntry

function render(likers: readonly LikeEntry[], newLikes: number): string {
  return renderToStaticMarkup(
    <PageProvider
      page={{ site: { fictional: null }, me: { id: 'ada', newLikes }, now: 0 } as unknown as PagePayload}
    >
      <I18nProvider
        locale={{ code: 'en', iso: 'en' }}
        t={(key, values) => (values?.count === undefined ? key : `${key} ${values.count}`)}
      >
        <LikesPage
          tab="liked_by"
          further={false}
          likes={{
            liked_by: [...likers],
            profiles: [],
            matches: [],
            next: { liked_by: null, profiles: null, matches: null },
          }}
        />
      </I18nProvider>
    </PageProvider>,
  )
}

it('the number of new likes, of all pages, is shown under the title if there are any', () => {
  expect(render([like('a', true), like('b', false)], 3)).toContain('role="status">likes:new_likes 3</p>')
  expect(render([like('b', false)], 0)).toContain('role="status"></p>')
})
