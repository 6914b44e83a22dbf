/**
 * Number of letters to change, add, remove or swap from `a` to `b` (Damerau-Levenshtein, neighbours
 * only).
 */
function distance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let best = Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    before = previous
    previous = row
  }
  return previous[b.length] ?? 0
}

/** The known name that is closest to a misspelt one; undefined if none is close. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  // With two letters, one difference is another word: "pt" does not mean "it", but "IT" does.
  const limit = word.length < 3 ? 0 : Math.max(2, Math.floor(word.length / 3))
  let best: { name: string; steps: number } | undefined
  for (const name of known) {
    const steps = distance(word.toLowerCase(), name.toLowerCase())
    if (steps <= limit && (!best || steps < best.steps)) best = { name, steps }
  }
  return best?.name
}
