import { initials } from '../../lib/time/format.ts'

/** The practice as the portal's head shows it. Long names take two lines. */
export function PracticeName({ name, hint, logo }: { name: string; hint: string; logo?: string | null | undefined }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {logo ? (
        // Logos are made for white paper.
        <img src={logo} alt="" className="h-9 max-w-24 shrink-0 rounded-md bg-white object-contain p-1 sm:max-w-32" />
      ) : (
        <span
          aria-hidden
          className="display inline-flex size-9 shrink-0 items-center justify-center rounded-lg bg-primary text-xl text-on-primary"
        >
          {[...initials(name)][0]}
        </span>
      )}
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm leading-tight font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="block text-xs text-muted">{hint}</span>
      </span>
    </span>
  )
}
