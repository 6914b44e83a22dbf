/** One line of the bench: what was measured, and whether it meets its target. */
export interface Figure {
  /** Letter of the figure in docs/measured.md. */
  readonly id: string
  readonly name: string
  readonly measured: number
  readonly unit: '' | 'kB' | 'MB' | 'us' | 'ms' | '/s'
  /** Null for a figure without a target. */
  readonly target: { readonly kind: 'at most' | 'at least'; readonly value: number } | null
  /** One line with details: both sides of a ratio, the range of the rounds. */
  readonly detail: string
}

/** Whether a figure meets its target; `told` for a figure without one. */
export function verdict({ measured, target }: Figure): 'met' | 'not met' | 'told' {
  if (target === null) return 'told'
  const met = target.kind === 'at most' ? measured <= target.value : measured >= target.value
  return met ? 'met' : 'not met'
}

/** `2.41`, `87.2 kB`, `1200 us`: only significant digits. */
export function formatMeasured(value: number, unit: Figure['unit']): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : unit === '' ? 2 : 1
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`
}

const targetOf = ({ target, unit }: Figure): string =>
  target === null ? '' : `${target.kind} ${formatMeasured(target.value, unit)}`

const HEADINGS = ['', 'figure', 'measured', 'target', '', 'detail']

/** The figures as a Markdown table, which is also readable in a terminal. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.id,
    figure.name,
    formatMeasured(figure.measured, figure.unit),
    targetOf(figure),
    verdict(figure) === 'told' ? '' : verdict(figure),
    figure.detail,
  ])
  const widths = HEADINGS.map((heading, column) =>
    Math.max(3, heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [
    line(HEADINGS),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rows.map(line),
  ].join('\n')
}
