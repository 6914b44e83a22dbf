/** The parts of `d3-scale` that the charts use; its own types are two packages more. */
declare module 'd3-scale' {
  interface Linear {
    (value: number): number
    /** Extends the domain to round values. */
    nice(count?: number): Linear
    ticks(count?: number): number[]
    domain(): number[]
  }
  interface Band {
    (value: number): number | undefined
    bandwidth(): number
    padding(share: number): Band
    paddingInner(share: number): Band
  }
  export function scaleLinear(domain: readonly number[], range: readonly number[]): Linear
  export function scaleBand(domain: readonly number[], range: readonly number[]): Band
}
