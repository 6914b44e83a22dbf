import { loadPuppeteer } from '../../../scripts/tools/packages.ts'
import { type OtherBrowser, PHONE } from './browser.ts'

/** Starts Firefox headless, controlled by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<OtherBrowser> {
  const puppeteer = await loadPuppeteer()
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.setViewport(PHONE)
  return {
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    run: (work, ...given) => page.evaluate(`(${work})(...${JSON.stringify(given)})`) as never,
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
