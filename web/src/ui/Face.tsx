/** Mouths from unhappiest to happiest, in a 24 by 24 face. */
const mouths = [
  'M7.6 17.4C8.8 14.6 15.2 14.6 16.4 17.4',
  'M8.2 16.4C9.6 15 14.4 15 15.8 16.4',
  'M8.2 15.6H15.8',
  'M8.2 14.8C9.6 16.2 14.4 16.2 15.8 14.8',
  'M7.4 13.8C8.6 17.6 15.4 17.6 16.6 13.8Z',
] as const

/** One of five drawn faces, in the current text colour. Hidden from screen readers: the label is written beside it. */
export function Face({ band, size = 24 }: { band: 0 | 1 | 2 | 3 | 4; size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <circle cx="12" cy="12" r="9.6" />
      <path d="M9 9.2V9.8M15 9.2V9.8" strokeWidth="2.2" />
      <path d={mouths[band]} />
    </svg>
  )
}
