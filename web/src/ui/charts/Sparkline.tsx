const width = 144
const height = 44
const edge = 4

type SparklineProps = {
  /** Days (`yyyy-MM-dd`) with their values, ascending. */
  points: readonly (readonly [day: string, value: number])[]
  /** The ends of the scale. */
  range: readonly [number, number]
}

/** A small line over days, decorative next to its text. Renders nothing for fewer than two points. */
export function Sparkline({ points, range: [lowest, highest] }: SparklineProps) {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return null
  const from = Date.parse(first[0])
  const span = Math.max(1, Date.parse(last[0]) - from)
  const places = points.map(([day, value]) => [
    edge + ((Date.parse(day) - from) / span) * (width - 2 * edge),
    edge + (1 - (value - lowest) / Math.max(1, highest - lowest)) * (height - 2 * edge),
  ])
  const [x, y] = places.at(-1) ?? []
  const line = places.map((place) => place.join(',')).join(' ')
  return (
    <svg aria-hidden width={width} height={height} className="shrink-0 text-brand">
      <line x1={0} x2={width} y1={height - 1} y2={height - 1} className="stroke-line" />
      <polygon points={`${edge},${height - 1} ${line} ${x},${height - 1}`} fill="currentColor" fillOpacity={0.12} />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r={3.5} fill="currentColor" className="stroke-surface" strokeWidth={1.5} />
    </svg>
  )
}
