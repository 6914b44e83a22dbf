import { inTurn } from '../../scripts/test-extent.mjs'
import { idsOf } from './ids.ts'
import { logIn } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

/**
 * Style rules in the document, as text, without the markers that styled-components uses to find its
 * own. The brand's file may still be loading; hydration does not affect it.
 */
const RULES = `[...document.styleSheets].filter((sheet) => sheet.ownerNode.tagName === 'STYLE').flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).filter((rule) => !rule.startsWith('data-styled'))`

for (const site of inTurn('css rules', [SITES.amore, SITES.starlight])) {
  test(`${site.id}: hydration adds and duplicates no CSS rule`, async ({ page, browser }) => {
    const other = await browser.newContext()
    const { conversation } = await idsOf(await other.newPage(), site)
    await other.close()
    await page.addInitScript(
      `document.addEventListener('DOMContentLoaded', () => { window.rulesAtFirst = ${RULES} })`,
    )
    // A signup is closed to visitors who have not followed a link of a partner.
    await page.goto(address(site.id, `/${site.arrival}`))
    for (const path of ['/signup', '/members', `/chats/${conversation}`]) {
      if (path === '/members') await logIn(page, site)
      await page.goto(address(site.id, path))
      await page.waitForFunction(hydrated)
      const first = await page.evaluate<string[]>('window.rulesAtFirst')
      expect(first.length, path).toBeGreaterThan(20)
      const now = withoutBar(await page.evaluate<string[]>(RULES))
      expect(doubled(now), `${path}: rules that stand twice`).toEqual(doubled(first))
      expect([...new Set(now)].sort(), `${path}: the set of rules`).toEqual([...new Set(first)].sort())
    }
  })
}

/** React has hydrated every element of the page, and its first changes are painted. */
function hydrated(): Promise<boolean> | false {
  const held = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const main = document.querySelector('main')
  if (!main || !held(main)) return false
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))
}

/** The loading bar, shown after 200 ms, adds its own rules, at any time on a slow machine. */
function withoutBar(rules: readonly string[]): string[] {
  const [bar = '{}'] = rules.flatMap((rule) => /^(\.\w+) \{[^}]*--layer-progress/.exec(rule)?.slice(1) ?? [])
  return rules.filter((rule) => !rule.includes(bar))
}

function doubled(rules: readonly string[]): string[] {
  return [...new Set(rules.filter((rule, index) => rules.indexOf(rule) !== index))].sort()
}
