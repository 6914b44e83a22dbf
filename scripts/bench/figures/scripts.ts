import { demoLogins } from '../../../platform/features/demo/server.ts'
import { loadPage, openBrowser, type PageVisit } from '../browser.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { BUDGETS, brotliSize, MOST_OF_FRONT_PAGE } from '../script-budget.ts'
import { cookieOf, hostOf, SITE, type Stage } from '../stage.ts'

const MEMBERS = 320

/** Whether a file belongs to the build; scripts of lander sections do not. */
const isBuilt = (file: string): boolean => file.startsWith('/assets/')

/**
 * (f) Brotli size of all scripts that a real Chromium loads with a page, including preloads and
 * late imports.
 */
export async function scripts(stage: Stage, _effort: Effort): Promise<Figure[]> {
  await stage.fill(SITE, MEMBERS)
  const tenant = stage.tenant(SITE)
  const token = await stage.signIn(tenant, { email: demoLogins(tenant)[0].email })
  const product = await stage.product()
  const browser = await openBrowser()
  const at = { host: hostOf(tenant), port: product.port }
  const measure = async (name: string, visit: PageVisit, most: number): Promise<Figure> => {
    const files = (await loadPage(browser, visit)).map(
      ({ url, bytes }) => [new URL(url).pathname, bytes] as const,
    )
    const loaded = [...new Map(files.filter(([file]) => file.endsWith('.js')))]
    return {
      id: 'f',
      name: `JavaScript of ${name}, brotli`,
      measured:
        loaded.reduce((sum, [file, bytes]) => sum + (isBuilt(file) ? brotliSize(file) : bytes), 0) / 1000,
      unit: 'kB',
      target: { kind: 'at most', value: most },
      detail: `${loaded.length} files`,
    }
  }
  try {
    return [
      await measure(
        'the members page',
        { ...at, path: '/members', cookie: cookieOf(token) },
        BUDGETS.members.most,
      ),
      await measure('the login', { ...at, path: '/login' }, BUDGETS.login.most),
      await measure('the front page', { ...at, path: '/' }, MOST_OF_FRONT_PAGE),
      await measure('/pages/terms', { ...at, path: '/pages/terms' }, 0),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}
