const hour = Array.from({ length: 60 }, (_, minute) => minute)

type DialProps = {
  /** For a dark green background. */
  deep?: boolean
  /** Thinner lines, for a dial around text. */
  fine?: boolean
  className?: string
}

/** The hour as sixty ticks: fifty thin ones, ten thick ones from ten to twelve o'clock. */
export function Dial({ deep = false, fine = false, className }: DialProps) {
  const [width, fifthWidth, restWidth] = fine ? [2.4, 2.8, 5.6] : [3.5, 4, 8]
  const [end, fifthEnd, restEnd] = fine ? [-478, -467, -465] : [-475, -462, -456]
  const work = deep ? 'text-on-deep-2' : 'text-brand'
  return (
    <svg viewBox="-500 -500 1000 1000" aria-hidden className={className} stroke="currentColor" strokeLinecap="round">
      {ticks({ minutes: (minute) => minute < 50 && minute % 5 > 0, end, width, className: work, opacity: 0.32 })}
      {ticks({
        minutes: (minute) => minute < 50 && minute % 5 === 0,
        end: fifthEnd,
        width: fifthWidth,
        className: work,
        opacity: 0.62,
      })}
      {ticks({
        minutes: (minute) => minute >= 50,
        end: restEnd,
        width: restWidth,
        className: deep ? 'text-dial-rest-deep' : 'text-dial-rest',
      })}
    </svg>
  )
}

type Ticks = { minutes: (minute: number) => boolean; end: number; width: number; className: string; opacity?: number }

/** Ticks of one kind. What they share stands on their group alone, because the landing page has two dials in its HTML. */
function ticks({ minutes, end, width, className, opacity }: Ticks) {
  return (
    <g strokeWidth={width} className={className} strokeOpacity={opacity}>
      {hour.filter(minutes).map((minute) => (
        <path key={minute} d={`M0-494V${end}`} transform={`rotate(${minute * 6})`} />
      ))}
    </g>
  )
}
