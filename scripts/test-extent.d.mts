export interface Extent {
  readonly nightly: boolean
  readonly turn: string
  readonly seed: number
}
export interface Counts {
  readonly gate: number
  readonly nightly: number
}
export const EXTENT: Extent
export const PATIENCE: number
export function extentOf(
  env: Readonly<Record<string, string | undefined>>,
  fallback: Omit<Extent, 'nightly'>,
): Extent
export function instancesOf<T>(extent: Extent, matrix: string, instances: readonly T[], count?: number): T[]
export function runsOf(extent: Extent, counts: Counts): { readonly seed: number; readonly numRuns: number }
export function inTurn<T>(matrix: string, instances: readonly T[], count?: number): T[]
export function randomRuns(counts: Counts): { readonly seed: number; readonly numRuns: number }
export function described(extent: Extent): string
export function isInTurn(instance: string, of: number): boolean
