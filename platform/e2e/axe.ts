import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified, half the size of AxeBuilder's copy: every examined page has to parse it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A rule that a page violates, and where. */
export interface Violation {
  readonly id: string
  readonly impact: string | null
  /** One selector per element. */
  readonly targets: readonly string[]
}

/**
 * Runs axe in the current page.
 * @param options which rules; `iframes: false` leaves out what frames show
 */
export async function violationsIn(page: Page, options: axe.RunOptions): Promise<readonly Violation[]> {
  const only: axe.RunOptions = { ...options, resultTypes: ['violations'] }
  // With frames, AxeBuilder assembles the result in a separate page.
  if (page.frames().length > 1 && options.iframes !== false) {
    const { violations } = await new AxeBuilder({ page, axeSource: SOURCE }).options(only).analyze()
    return violations.map(readable)
  }
  // AxeBuilder would load axe at each run: both schemes of a page are examined with one copy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const found = await page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given)
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ target }) => ({ target })),
    }))
  }, only)
  return found.map(readable)
}

function readable({
  id,
  impact,
  nodes,
}: {
  readonly id: string
  readonly impact?: string | null | undefined
  readonly nodes: readonly { readonly target: axe.UnlabelledFrameSelector }[]
}): Violation {
  return { id, impact: impact ?? null, targets: nodes.map(({ target }) => target.join(' ')) }
}
