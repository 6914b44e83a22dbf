export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly flaky: readonly { readonly name: string; readonly reason: string }[]
  readonly files: readonly { readonly file: string; readonly seconds: number }[]
}
export function outcomeOf(ran: boolean): Outcome
export function vitestOutcome(report: unknown, ran: boolean, root: string): Outcome
export function playwrightOutcome(report: unknown, ran: boolean, root: string): Outcome
export function summary(
  outcomes: readonly Outcome[],
  notes?: readonly string[],
  browsers?: readonly string[],
): string[]
