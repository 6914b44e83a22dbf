export type Read = (file: string) => string
export interface ChosenTests {
  readonly lint: readonly string[]
  readonly unit: readonly string[]
  readonly database: readonly string[]
  readonly program: readonly string[]
  readonly journeys: readonly string[]
  readonly everything: readonly string[]
}
export class NoBaseError extends Error {}
export function importersOf(files: readonly string[], read: Read): ReadonlyMap<string, readonly string[]>
export function reachedBy(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string>
export function featuresOf(changed: readonly string[]): readonly string[]
export function testsOf(changed: readonly string[], files: readonly string[], read: Read): ChosenTests
export function changesIn(
  root: string,
  named?: string,
): { readonly since: string; readonly files: readonly string[] }
export function filesIn(root: string): readonly string[]
