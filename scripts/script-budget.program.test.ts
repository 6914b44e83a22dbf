import { expect, it } from 'vitest'
import { BUDGETS, scriptsOf } from './bench/script-budget.ts'

it.each(Object.values(BUDGETS))('the scripts of pages/$page have at most $most kB in brotli', (budget) => {
  const scripts = scriptsOf(budget)
  const sum = [...scripts.values()].reduce((all, size) => all + size, 0) / 1000
  const list = [...scripts].map(([file, size]) => `${size} ${file}`).join('\n')
  expect(scripts.size).toBeGreaterThan(3)
  expect(sum, list).toBeLessThanOrEqual(budget.most)
})
