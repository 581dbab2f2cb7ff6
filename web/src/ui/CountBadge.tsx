/** A number that asks for attention, on a pill; nothing if it is 0. `what` follows it for screen readers: 'unread'. */
export function CountBadge({ count, what }: { count: number; what: string }) {
  if (count === 0) return null
  return (
    <span className="min-w-5 shrink-0 rounded-full bg-primary px-1.5 text-center text-xs leading-5 font-semibold text-on-primary">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {what}</span>
    </span>
  )
}
