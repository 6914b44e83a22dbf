import { scaleLinear } from 'd3-scale'

/** A measured value with its confidence interval. */
export interface Interval {
  readonly label: string
  readonly value: number
  readonly low: number
  readonly high: number
  /** Whether this value is the leader, which is highlighted. */
  readonly leads: boolean
}

export interface IntervalChartProps {
  /** Caption: the measured quantity. */
  readonly title: string
  readonly intervals: readonly Interval[]
  readonly format: (value: number) => string
}

const WIDTH = 340
const SIDE = 6
const ROW = 44
/** Distance between the labels and the lines of the axis. */
const INSET = 5
const FOOT = 22

/**
 * Values with their intervals, one below the other on one axis. The table below it contains the
 * same numbers.
 */
export function IntervalChart({ title, intervals, format }: IntervalChartProps) {
  const height = intervals.length * ROW + FOOT
  const most = Math.max(...intervals.map(({ high }) => high), 0)
  const x = scaleLinear([0, most || 1], [SIDE, WIDTH - SIDE]).nice(4)
  const spoken = intervals.map(({ label, value, low, high }) => {
    return `${label}: ${format(value)} (${format(low)} – ${format(high)})`
  })
  return (
    <figure className="plot">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={`${title}. ${spoken.join('; ')}`}>
        {x.ticks(4).map((tick) => (
          <g key={tick} className="axis">
            <line x1={x(tick)} x2={x(tick)} y1={0} y2={height - FOOT} />
            <text x={x(tick)} y={height - 6} textAnchor={anchorOf(x(tick))}>
              {format(tick)}
            </text>
          </g>
        ))}
        {intervals.map(({ label, value, low, high, leads }, place) => (
          <g key={label} className={leads ? 'range leads' : 'range'}>
            <text x={SIDE + INSET} y={place * ROW + 16}>
              {label}
            </text>
            <text x={WIDTH - SIDE - INSET} y={place * ROW + 16} textAnchor="end">
              {format(value)}
            </text>
            <line x1={x(low)} x2={x(high)} y1={place * ROW + 30} y2={place * ROW + 30} />
            <circle cx={x(value)} cy={place * ROW + 30} r={6} />
          </g>
        ))}
      </svg>
    </figure>
  )
}

/** Keeps the outermost labels inside the drawing. */
const anchorOf = (at: number) => (at < 30 ? 'start' : at > WIDTH - 30 ? 'end' : 'middle')
