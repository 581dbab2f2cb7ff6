const ticks = Array.from({ length: 60 }, (_, minute) => minute)

/** The hour as sixty ticks: fifty thin ones, ten thick ones from ten o'clock to twelve. `deep` is for a dark green ground. */
export function Dial({ deep = false, className }: { deep?: boolean; className?: string }) {
  return (
    <svg viewBox="-500 -500 1000 1000" aria-hidden className={className}>
      {ticks.map((minute) => {
        const rest = minute >= 50
        const fifth = minute % 5 === 0
        return (
          <line
            key={minute}
            y1={-494}
            y2={rest ? -456 : fifth ? -462 : -475}
            transform={`rotate(${minute * 6})`}
            strokeLinecap="round"
            strokeWidth={rest ? 8 : fifth ? 4 : 3.5}
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
