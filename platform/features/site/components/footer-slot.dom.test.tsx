import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { FooterSlot } from './FooterSlot.tsx'

// As in a browser.
vi.hoisted(() => vi.stubEnv('SSR', false))

afterEach(cleanup)

const site = {
  name: 'Amore',
  company: { name: 'Amore Ltd', lines: [] },
  links: [],
  minimumAge: 18,
  fictional: null,
  usFooter: null,
}
const page = { site, me: null, route: 'index', now: 0 } as unknown as PagePayload
const open = () =>
  render(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <FooterSlot />
      </I18nProvider>
    </PageProvider>,
  )

test('after a page without a footer its place is kept until its code is loaded', async () => {
  document.body.innerHTML = '<footer class="footer" style="margin-top: 48px">Imprint</footer>'
  const [first] = document.getElementsByTagName('footer')
  vi.spyOn(first as Element, 'getBoundingClientRect').mockReturnValue({ height: 170 } as DOMRect)
  const { container, unmount } = open()
  expect(container.querySelector('footer')).toBeNull()
  unmount()
  document.body.replaceChildren()

  const { container: next, unmount: leave } = open()
  const [place] = next.getElementsByTagName('div')
  expect(place?.style.minHeight).toBe('218px')
  expect(next.textContent).toBe('')
  await vi.waitFor(() => expect(next.textContent).toContain('Amore Ltd'))
  await vi.waitFor(() => expect(place?.style.minHeight).toBe(''))
  leave()

  expect(open().container.textContent, 'once its code is there').toContain('Amore Ltd')
})
