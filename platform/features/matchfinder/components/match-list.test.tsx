import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { FoundMatch } from '../contract.ts'
import { MatchList } from './MatchList.tsx'

const match = {
  id: 'mia',
  name: 'Mia',
  age: 30,
  reasons: ['Lives nearby'],
  fresh: false,
} as unknown as FoundMatch

const render = (matches: readonly FoundMatch[]): string =>
  renderToStaticMarkup(
    <PageProvider page={{ site: { fictional: null } } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <MatchList kind="results" matches={[...matches]} since={0} steps={['age']} />
      </I18nProvider>
    </PageProvider>,
  )

it('shows one status line: the number of new members in the list, or only that nobody fits', () => {
  expect(render([match])).toContain('matchfinder:no_news')
  const none = render([])
  expect(none).toContain('matchfinder:none_text')
  expect(none).not.toContain('matchfinder:no_news')
})
