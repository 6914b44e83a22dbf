import { expect, it } from 'vitest'
import { BUDGETS, scriptsOf } from './bench/script-budget.ts'

const pages = Object.values(BUDGETS).map((budget) => [budget.page, budget.most, budget] as const)

it.each(pages)('the scripts of pages/%s have at most %i kB in Brotli', (_page, most, budget) => {
  const scripts = scriptsOf(budget)
  const sum = [...scripts.values()].reduce((all, size) => all + size, 0) / 1000
  const list = [...scripts].map(([file, size]) => `${size} ${file}`).join('\n')
  expect(scripts.size).toBeGreaterThan(3)
  expect(sum, list).toBeLessThanOrEqual(most)
})
