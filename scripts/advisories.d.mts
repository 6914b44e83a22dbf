import type { Outcome } from './test-report.mjs'

export function advisoriesOutcome(output: string): Outcome | null
export function checkAdvisories(root: string, print: (text: string) => void): Promise<Outcome>
