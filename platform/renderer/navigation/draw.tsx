import { flushSync } from 'react-dom'
import type { PageContextClient } from 'vike/types'
import type { PagePayload, PageUpdate } from '../../core/client.ts'
import type { Translate } from '../../core/locale.ts'
import { noteArea } from '../../features/discounts/area-clock.ts'
import { createClientTranslator } from '../../i18n/client.ts'
import { PageShell } from '../PageShell.tsx'
import { pageKey } from '../page-key.ts'
import { loadParts } from '../page-parts.ts'
import { loadPageTexts, textsOfPage } from '../page-texts.ts'
import { mounted } from '../root.ts'
import { afterNavigation } from './after-navigation.ts'
import { currentAddress, leave } from './current-address.ts'
import { mustFollow, read, serverNow, shellNow } from './page-data.ts'
import { memory } from './page-memory.ts'
import { withSharedPhoto } from './shared-photo.ts'

/** Draws the page whose data the router has loaded into the root of this document. */
export async function drawNext(pageContext: PageContextClient): Promise<void> {
  const { root, page: before } = mounted
  const address = currentAddress()
  if (!root || !before) return leave(address)
  const update = memory.parse(pageContext.data as string)
  const page = nextPage(before, update)
  const [t] = await Promise.all([translatorFor(page).catch(() => undefined), loadParts(pageContext, page)])
  if (!t) return leave(address)
  const draw = (shown: PagePayload) => {
    mounted.page = shown
    const { Page, config } = pageContext
    root.render(
      <PageShell
        page={shown}
        t={t}
        Page={Page}
        Layout={config.Layout}
        Wrapper={config.Wrapper}
        address={pageKey(shown.route, address)}
      />,
    )
  }
  noteArea(page.route)
  await withSharedPhoto(before, page, () => flushSync(() => draw(page)))
  afterNavigation(page, pageContext.isHistoryNavigation === true)
  if (mustFollow(address, update)) void drawAgain(address, draw)
}

/** Refreshes a page that was drawn from memory; if that fails, it stays as it is. */
async function drawAgain(address: string, draw: (page: PagePayload) => void): Promise<void> {
  const text = await read(address).catch(() => undefined)
  if (text === undefined || currentAddress() !== address || !mounted.page) return
  draw(nextPage(mounted.page, memory.parse(text)))
}

/** The complete next page: parts that were not sent again are taken from the previous one. */
function nextPage(before: PagePayload, update: PageUpdate): PagePayload {
  const { frame: _frame, shell: _shell, changed: _changed, ...own } = update
  return { ...before, ...shellNow(), ...own, now: serverNow(), form: null, error: null }
}

const translators = new Map<string, Translate>()

async function translatorFor(page: PagePayload): Promise<Translate> {
  const key = textsOfPage(page).join()
  const made = translators.get(key)
  if (made) return made
  const t = createClientTranslator(page.locale, await loadPageTexts(page))
  translators.set(key, t)
  return t
}
