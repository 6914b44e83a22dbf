import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import type { Lander } from '../../../core/lander.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { sourceRoot, tenancyFolders } from '../../../tenancy/folders.ts'
import { TenantLoader } from '../../../tenancy/loader.ts'
import { NO_FACTS } from '../../../testing/lander-facts.ts'
import { PageProvider } from '../../../ui/page.tsx'
import type { LanderFacts } from '../facts.ts'
import { landerView } from '../view.ts'
import { LanderPage } from './LanderPage.tsx'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))
const pages = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp'].flatMap((id) => {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  const { landers, languages } = loaded.value
  return Object.values(landers).map((lander) => [lander.name, id, lander, languages[0] ?? 'en'] as const)
})

function factsOf({ pictures, sizes = {} }: Lander): LanderFacts {
  const address = (file: string) => `/lander-files/0123456789abcdef/lander/${file}`
  return {
    ...NO_FACTS,
    pictures: Object.fromEntries(pictures.map((file) => [file, address(file)])),
    sizes: Object.fromEntries(Object.entries(sizes).map(([file, size]) => [address(file), size])),
  }
}

describe('a page of a lander', () => {
  it.each(pages)(
    '%s of %s shows no picture twice, at most one before all others, and its first one in the head',
    (_name, _id, lander, code) => {
      const view = landerView(lander, { slug: undefined, code })
      const site = { hero: null, name: 'Site', mark: '/mark.svg', logo: '/logo.svg' }
      const page = { data: { sections: view.sections, facts: factsOf(lander) }, site, me: null }
      const html = renderToString(
        <PageProvider page={page as unknown as PagePayload}>
          <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
            <LanderPage />
          </I18nProvider>
        </PageProvider>,
      )
      const shown = [...html.matchAll(/<img src="(\/lander-files[^"]+)"/g)].map(([, src]) => src)
      expect(shown).toEqual([...new Set(shown)])
      const early = [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link)
      expect(early.length).toBeLessThanOrEqual(1)
      // A picture that the page marks as its first one is in the head, too; React itself adds the
      // brand's mark if there is none.
      const first = html.match(/<img[^>]*fetchPriority="high"/gi) ?? []
      expect(first.length).toBeLessThanOrEqual(early.length)
      // Every picture from a lander's folder is offered in small files.
      expect(html.match(/<picture>/g)?.length ?? 0).toBe(shown.length)
    },
  )
})
