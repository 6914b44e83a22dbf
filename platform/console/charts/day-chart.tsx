import { scaleBand, scaleLinear } from 'd3-scale'

export interface DayChartProps {
  readonly title: string
  /** Formatted days, in order. */
  readonly days: readonly string[]
  /** One value per day. */
  readonly bars: readonly number[]
  /** A second value per day, drawn as a line over the bars. */
  readonly over?: readonly number[]
  readonly format: (value: number) => string
}

const WIDTH = 340
const HEIGHT = 140
/** Space for the axis labels to the left of the bars. */
const LEFT = 44
const TOP = 16
const FOOT = 20

/**
 * A bar chart with one value per day. The report below it contains the same numbers if it is split
 * by day.
 */
export function DayChart({ title, days, bars, over = [], format }: DayChartProps) {
  const all = [0, ...bars, ...over]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const x = scaleBand(
    days.map((_, place) => place),
    [LEFT, WIDTH],
  ).paddingInner(days.length > 60 ? 0 : 0.2)
  const y = scaleLinear([least, most || 1], [HEIGHT - FOOT, TOP]).nice(2)
  // Counts and cents are integers. If all values are zero, only zero is labelled.
  const ticks = least === most ? [0] : y.ticks(2).filter(Number.isInteger)
  return (
    <figure className="plot">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}. ${spanOf(days, all, format)}`}
      >
        {ticks.map((tick) => (
          <Tick key={tick} y={y(tick)} label={format(tick)} />
        ))}
        {bars.map((value, place) => (
          <rect
            key={days[place]}
            x={x(place)}
            width={Math.max(x.bandwidth(), 0.5)}
            y={Math.min(y(value), y(0))}
            height={Math.abs(y(value) - y(0))}
          />
        ))}
        {over.length > 0 && (
          <path d={stepsOf(over.map((value, place) => [(x(place) ?? 0) + x.bandwidth() / 2, y(value)]))} />
        )}
        <DayNames days={days} />
      </svg>
    </figure>
  )
}

/** SVG path of a step line through the points; each step is half-way between two points. */
function stepsOf(points: readonly (readonly [number, number])[]): string {
  const steps = points.map(([x, y], place) => {
    const before = points[place - 1]
    return before ? `H${(before[0] + x) / 2}V${y}` : `M${x},${y}`
  })
  return `${steps.join('')}H${points.at(-1)?.[0] ?? 0}`
}

/** A grid line with its value. */
function Tick({ y, label }: { readonly y: number; readonly label: string }) {
  return (
    <g className="axis">
      <line x1={LEFT} x2={WIDTH} y1={y} y2={y} />
      <text x={LEFT - 6} y={y + 4} textAnchor="end">
        {label}
      </text>
    </g>
  )
}

/** Labels of the first and the last day, below their bars. */
function DayNames({ days }: Pick<DayChartProps, 'days'>) {
  return (
    <g className="axis">
      <text x={LEFT} y={HEIGHT - 4}>
        {days[0]}
      </text>
      <text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
        {days.length > 1 && days.at(-1)}
      </text>
    </g>
  )
}

const spanOf = (days: readonly string[], values: readonly number[], format: (value: number) => string) =>
  `${days[0] ?? ''} – ${days.at(-1) ?? ''}: ${format(Math.min(...values))} – ${format(Math.max(...values))}`
