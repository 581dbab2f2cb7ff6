import type { TimeLabel } from './slot-labels.ts'

/** A slot in a button, and how screen readers say it, which may begin with what the button does: 'Take Monday, 9:00 AM'. */
export function SlotText({
  day,
  label: { time, there, spoken },
  verb,
}: {
  day: string
  label: TimeLabel
  verb?: string
}) {
  return (
    <>
      <span className="sr-only">{[verb, `${day}, ${spoken}`].filter(Boolean).join(' ')}</span>
      <span aria-hidden>{day}</span>
      <span aria-hidden className="font-semibold">
        {time}
      </span>
      {there && (
        <span aria-hidden className="w-full text-xs">
          {there}
        </span>
      )}
    </>
  )
}
