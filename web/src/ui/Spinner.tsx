/** A spinner shaped like the mark. Hidden from screen readers: the text beside it says what is happening. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden className="shrink-0 animate-spin">
      <path d="M12 3A9 9 0 1 1 4.2 7.5" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
