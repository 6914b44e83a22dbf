import { renderToString } from 'react-dom/server'
import type { PageContextClient } from 'vike/types'
import { expect, test, vi } from 'vitest'
import type { PagePayload } from '../core/client.ts'
import { INLINE_TEXTS } from '../i18n/load-texts.ts'
import { latePart } from '../ui/late-part.tsx'
import { onRenderClient } from './+onRenderClient.tsx'
import { PageShell } from './PageShell.tsx'
import { textsOfPage } from './page-texts.ts'
import { PAYLOAD_ID } from './payload-id.ts'

const page = {
  route: 'members-id',
  locale: { code: 'en', iso: 'en' },
  site: { textsRevision: 'r' },
  me: null,
} as unknown as PagePayload

const Chip = () => <p>25 % off</p>

/** A page that shows a late part. */
function pageWith(Part: ReturnType<typeof latePart<object>>) {
  const Page = () => (
    <main>
      <Part />
      <h1>Giulia</h1>
    </main>
  )
  return Object.assign(Page, { loadParts: () => Part.load() })
}

test('a document stays as the server drew it if the code of a part is lost; once there is a network, it is loaded again', async () => {
  const drawn = pageWith(latePart(async () => Chip, Chip))
  const html = renderToString(<PageShell page={page} t={(key) => key} Page={drawn} Layout={undefined} />)
  const texts = Object.fromEntries(textsOfPage(page).map((namespace) => [namespace, {}]))
  document.body.innerHTML = `<div id="root">${html}</div>
    <script type="application/json" id="${PAYLOAD_ID}">${JSON.stringify(page)}</script>
    <script type="application/json" id="${INLINE_TEXTS}">${JSON.stringify(texts)}</script>`
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const lost = latePart<object>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const Page = pageWith(lost)
  const faults: unknown[] = []
  const note = (event: Event) => faults.push(event)
  window.addEventListener('error', note)
  await onRenderClient({ isHydration: true, config: {}, Page } as unknown as PageContextClient)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  window.removeEventListener('error', note)
  expect(document.getElementById('root')?.innerHTML).toBe(html)
  expect(faults).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
})
