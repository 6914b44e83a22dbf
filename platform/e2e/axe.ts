import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/**
 * Compressed, half the size of what AxeBuilder brings: each page that is examined has to read it.
 */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A rule that a page breaks, and where. */
export interface Violation {
  readonly id: string
  readonly impact: string | null
  /** Selectors of the elements, one of each. */
  readonly targets: readonly string[]
}

/**
 * Runs axe in the page as it stands.
 * @param options which rules
 */
export async function violationsIn(page: Page, options: axe.RunOptions): Promise<readonly Violation[]> {
  const only: axe.RunOptions = { ...options, resultTypes: ['violations'] }
  // With frames it is put together in a page of its own.
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page, axeSource: SOURCE }).options(only).analyze()
    return violations.map(readable)
  }
  // AxeBuilder would load it twice at each run: two schemes of a page are examined with the one
  // that is there.
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
