import { demoLogins } from '../../../platform/features/demo/server.ts'
import { loadPage, openBrowser, type PageVisit } from '../browser.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { BUDGETS, brotliSize, MOST_OF_FRONT_PAGE, scriptsOf } from '../script-budget.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'

const MEMBERS = 320

/** Whether a file belongs to the build; scripts of lander sections do not. */
const isBuilt = (file: string): boolean => file.startsWith('/assets/')

/**
 * (f) Brotli size of the scripts that a real Chromium loads with a page, including preloads. What
 * the page imports after it was drawn is not judged, but named.
 */
export async function scripts(stage: Stage, _effort: Effort): Promise<Figure[]> {
  await stage.fill(SITE, MEMBERS)
  const tenant = stage.tenant(SITE)
  const token = await stage.signIn(tenant, { email: demoLogins(tenant)[0].email })
  const product = await stage.product()
  const browser = await openBrowser()
  const at = { host: hostOf(tenant), port: product.port }
  /** @param first files loaded before the page is drawn, if it loads others later */
  const measure = async (
    name: string,
    visit: PageVisit,
    most: number,
    first?: ReadonlyMap<string, number>,
  ): Promise<Figure> => {
    const files = (await loadPage(browser, visit)).map(
      ({ url, bytes }) => [new URL(url).pathname, bytes] as const,
    )
    const loaded = [...new Map(files.filter(([file]) => file.endsWith('.js')))].map(
      ([file, bytes]) => [file, isBuilt(file) ? brotliSize(file) : bytes] as const,
    )
    const early = loaded.filter(([file]) => first?.has(file.slice(1)) ?? true)
    const later = loaded.length - early.length
    return {
      id: 'f',
      name: `JavaScript of ${name}, brotli`,
      measured: kilobytes(early),
      unit: 'kB',
      target: { kind: 'at most', value: most },
      detail: `${early.length} files${later > 0 ? `; ${(kilobytes(loaded) - kilobytes(early)).toFixed(1)} kB in ${later} files after the page is drawn` : ''}`,
    }
  }
  try {
    return [
      await measure(
        'the members page',
        { ...at, path: '/members', cookie: cookieOf(token) },
        BUDGETS.members.most,
        scriptsOf(BUDGETS.members),
      ),
      await measure('the login', { ...at, path: '/login' }, BUDGETS.login.most, scriptsOf(BUDGETS.login)),
      await measure('the front page', { ...at, path: '/' }, MOST_OF_FRONT_PAGE),
      await measure('/pages/terms', { ...at, path: '/pages/terms' }, 0),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

const kilobytes = (files: readonly (readonly [file: string, bytes: number])[]): number =>
  files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000
