/** Visits of one variant, and how many of them converted. */
export interface Counts {
  readonly visits: number
  readonly conversions: number
}

/** A share, or a difference of shares: 0.05 is five in a hundred. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Error rate: one experiment in twenty may give a wrong result, however often somebody looks. */
export const ALPHA = 0.05
/**
 * Visitors of both variants at which the interval of a difference is narrowest; any number is
 * valid.
 */
const TUNED_FOR = 5000

/**
 * A share with an interval that holds at all times simultaneously with probability 1 - `alpha`, so
 * that it may be checked daily. It consists of those p for which (n + 1) b(n, p, s) > alpha, with
 * the binomial density b: H. Robbins, "Statistical methods related to the law of the iterated
 * logarithm", Annals of Mathematical Statistics 41 (1970), and T. L. Lai, "On confidence
 * sequences", Annals of Statistics 4 (1976).
 */
export function rateOf({ visits, conversions }: Counts, alpha: number = ALPHA): Estimate {
  if (visits <= 0) return { value: 0, low: 0, high: 1 }
  // Visits are counted at a landing page, and some get lost: conversions are capped at the visits.
  const s = Math.min(conversions, visits)
  const value = s / visits
  const choose = logFactorial(visits) - logFactorial(s) - logFactorial(visits - s)
  const inside = (p: number) =>
    Math.log(visits + 1) + choose + xlog(s, p) + xlog(visits - s, 1 - p) > Math.log(alpha)
  return { value, low: edge(inside, value, 0), high: edge(inside, value, 1) }
}

/**
 * Bisects for the end of the interval between a point inside it and the end of the possible range.
 */
function edge(inside: (p: number) => boolean, from: number, to: number): number {
  if (from === to) return to
  let [known, beyond] = [from, to]
  for (let step = 0; step < 50; step++) {
    const middle = (known + beyond) / 2
    if (inside(middle)) known = middle
    else beyond = middle
  }
  return beyond
}

const xlog = (x: number, p: number): number => (x === 0 ? 0 : x * Math.log(p))

/** Logarithm of n!; uses Stirling's series where that is exact to 1e-10. */
function logFactorial(n: number): number {
  if (n < 16) {
    let sum = 0
    for (let factor = 2; factor <= n; factor++) sum += Math.log(factor)
    return sum
  }
  return (
    (n + 0.5) * Math.log(n) -
    n +
    0.5 * Math.log(2 * Math.PI) +
    1 / (12 * n) -
    1 / (360 * n ** 3) +
    1 / (1260 * n ** 5)
  )
}

/**
 * Half the width of an asymptotic confidence sequence for a mean: I. Waudby-Smith, D. Arbour, R.
 * Sinha, E. H. Kennedy, A. Ramdas, "Time-uniform central limit theory and asymptotic confidence
 * sequences", Annals of Statistics 52 (2024), equations 9 and 161 of arXiv:2103.06476v7.
 * @param variance of the estimate, that is, the variance of one visitor divided by `n`
 */
export function halfWidth(variance: number, n: number, alpha: number = ALPHA): number {
  const logs = -2 * Math.log(alpha)
  const rho2 = (logs + Math.log(logs + 1)) / TUNED_FOR
  const grown = n * rho2 + 1
  return (
    Math.sqrt(variance * n) * Math.sqrt((2 * grown * Math.log(Math.sqrt(grown) / alpha)) / (n * n * rho2))
  )
}

/**
 * By how much the second share exceeds the first, with an interval that holds at all times;
 * requires large samples (`verdict.ts`).
 */
export function differenceOf(first: Counts, second: Counts, alpha: number = ALPHA): Estimate {
  const [a, b] = [rateAlone(first), rateAlone(second)]
  const value = b - a
  const variance = (a * (1 - a)) / first.visits + (b * (1 - b)) / second.visits
  const half = halfWidth(variance, first.visits + second.visits, alpha)
  return { value, low: value - half, high: value + half }
}

const rateAlone = ({ visits, conversions }: Counts) => Math.min(conversions, visits) / visits

/** Upper critical values of chi-square at 0.001 for 1, 2 and 3 degrees of freedom. */
const CRITICAL = [10.828, 13.816, 16.266]

/**
 * Whether visitors are not distributed by the weights (Pearson's chi-square, p < 0.001): then
 * something other than chance decides who is counted, and no comparison of the variants is sound.
 * @param shares weights that sum to 100, two to four
 */
export function isUneven(visits: readonly number[], shares: readonly number[]): boolean {
  const all = visits.reduce((sum, one) => sum + one, 0)
  if (all === 0) return false
  const distance = visits.reduce((sum, found, place) => {
    const expected = (all * (shares[place] ?? 0)) / 100
    return sum + (found - expected) ** 2 / expected
  }, 0)
  return distance > (CRITICAL[visits.length - 2] ?? Number.POSITIVE_INFINITY)
}
