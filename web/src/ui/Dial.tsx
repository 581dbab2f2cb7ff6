import { cn } from '../lib/cn.ts'

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
            y1={rest ? -488 : -494}
            y2={rest ? -436 : fifth ? -446 : -464}
            transform={`rotate(${minute * 6})`}
            strokeLinecap="round"
            strokeWidth={rest ? 9 : fifth ? 5.5 : 4.5}
            stroke="currentColor"
            className={cn(rest ? 'text-dial-rest' : deep ? 'text-on-deep-2' : 'text-brand')}
            strokeOpacity={rest ? 1 : fifth ? 0.62 : 0.32}
          />
        )
      })}
    </svg>
  )
}
