const ticks = Array.from({ length: 60 }, (_, minute) => minute)

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
  return (
    <svg viewBox="-500 -500 1000 1000" aria-hidden className={className}>
      {ticks.map((minute) => {
        const rest = minute >= 50
        const fifth = minute % 5 === 0
        return (
          <line
            key={minute}
            y1={-494}
            y2={rest ? restEnd : fifth ? fifthEnd : end}
            transform={`rotate(${minute * 6})`}
            strokeLinecap="round"
            strokeWidth={rest ? restWidth : fifth ? fifthWidth : width}
            stroke="currentColor"
            className={
              rest ? (deep ? 'text-dial-rest-deep' : 'text-dial-rest') : deep ? 'text-on-deep-2' : 'text-brand'
            }
            strokeOpacity={rest ? 1 : fifth ? 0.62 : 0.32}
          />
        )
      })}
    </svg>
  )
}
