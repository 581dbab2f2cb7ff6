import type { Progress } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'

const width = 144
const height = 44
const edge = 4

/** A sparkline of a goal's progress, decorative next to its text. Renders nothing for fewer than two records. */
export function Sparkline({ progress }: { progress: readonly Progress[] }) {
  const first = progress[0]
  const last = progress.at(-1)
  if (!first || !last || progress.length < 2) return null
  const from = Date.parse(first.progressDate)
  const span = Math.max(1, Date.parse(last.progressDate) - from)
  const points = progress.map(({ progressDate, percent }) => [
    edge + ((Date.parse(progressDate) - from) / span) * (width - 2 * edge),
    edge + (1 - percent / 100) * (height - 2 * edge),
  ])
  const [x, y] = points.at(-1) ?? []
  const line = points.map((point) => point.join(',')).join(' ')
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
