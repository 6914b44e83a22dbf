interface SparklineProps {
  /** What is shown, with its values: the accessible label. */
  readonly label: string
  /** YYYY-MM-DD, the oldest first. */
  readonly days: readonly string[]
  /** One value per day. */
  readonly values: readonly number[]
}

const [WIDTH, HEIGHT, GAP] = [98, 28, 2]

/** A bar for each day, without axes: the figure stands beside it. */
export function Sparkline({ label, days, values }: SparklineProps) {
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const scale = HEIGHT / (highest - lowest || 1)
  const zero = highest === lowest ? HEIGHT : highest * scale
  const step = WIDTH / values.length
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line x1="0" x2={WIDTH} y1={zero} y2={zero} />
      {values.map((value, place) => (
        <rect
          key={days[place]}
          x={place * step}
          width={Math.max(step - GAP, 0.5)}
          y={value >= 0 ? zero - value * scale : zero}
          height={Math.abs(value) * scale}
        />
      ))}
    </svg>
  )
}
