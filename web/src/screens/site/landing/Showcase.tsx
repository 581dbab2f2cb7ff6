import { Picture } from '../Picture.tsx'

const points = [
  'Search by name, email or diagnosis',
  'Sorted and paged, however long the list',
  'Archived clients one click away',
  'Up to date in every open window',
]

export function Showcase() {
  return (
    <section
      aria-labelledby="showcase-title"
      className="overflow-hidden border-y border-deep-line bg-deep px-5 text-on-deep md:px-8"
    >
      <div className="mx-auto grid max-w-278 grid-cols-1 gap-12 pt-20 md:pt-28 lg:h-168 lg:grid-cols-[24rem_1fr] lg:gap-18">
        <div>
          <h2 id="showcase-title" className="text-[2rem] leading-[1.12] md:text-[2.75rem]">
            <span className="block">A caseload you </span>
            <span className="block">read at a glance</span>
          </h2>
          <p className="mt-5 max-w-[46ch] text-on-deep-2">
            Everyone you work with on one page, with what you need to know before you open the record. A diagnosis has
            no colour here, and a person is never a number.
          </p>
          <ul className="mt-7 flex flex-col gap-4">
            {points.map((point) => (
              <li key={point} className="flex items-center gap-3.5">
                <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden className="shrink-0 text-on-deep-2">
                  <path
                    d="M12 3A9 9 0 1 1 4.206 7.5"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="3"
                    strokeLinecap="round"
                  />
                </svg>
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="h-80 md:h-110 lg:h-auto">
          <Picture
            name="clients"
            alt="My Clients: cards with name, email, diagnosis, age and the day each client was added"
            className="h-auto w-180 rounded-xl shadow-pop md:w-275"
          />
        </div>
      </div>
    </section>
  )
}
