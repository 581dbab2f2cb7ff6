import { Band, BandTitle } from './Band.tsx'

const steps = [
  {
    minutes: 10,
    title: 'Start your trial',
    text: 'Fourteen days, no card, as many clients as you have. Your time zone is set when you sign up.',
    withoutPlans: {
      title: 'Create your account',
      text: 'Everything is included. Your time zone is set when you sign up.',
    },
  },
  {
    minutes: 30,
    title: 'Bring your clients',
    text: 'Import a list, or add them one by one, and invite them to their portal.',
  },
  { minutes: 50, title: 'Hold your sessions', text: 'Write, sign and book the next hour from the same page.' },
]

export function HowItWorks() {
  return (
    <Band id="how-it-works" labelledBy="how-title" white>
      <div className="grid gap-12 *:min-w-0 lg:grid-cols-[minmax(0,21rem)_1fr] lg:gap-14">
        <div>
          <BandTitle id="how-title">How It Works</BandTitle>
          <p className="mt-4 max-w-[30ch] text-muted">Most practices are up and running between two sessions.</p>
        </div>
        <ol className="grid gap-9 wrap-anywhere *:min-w-0 md:grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] md:gap-10">
          {steps.map(({ minutes, title, text, withoutPlans }, at) => (
            <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-6 md:block">
              <HourRing minutes={minutes} number={at + 1} />
              <div className="md:mt-7">
                <h3 className="font-serif text-[1.25rem] font-[560] tracking-[-0.012em]">
                  <span className={withoutPlans && 'plans-off:hidden'}>{title}</span>
                  {withoutPlans && <span className="hidden plans-off:inline">{withoutPlans.title}</span>}
                </h3>
                <p className="mt-1.5 text-muted">
                  <span className={withoutPlans && 'plans-off:hidden'}>{text}</span>
                  {withoutPlans && <span className="hidden plans-off:inline">{withoutPlans.text}</span>}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Band>
  )
}

/** A dial with this many minutes filled. */
function HourRing({ minutes, number }: { minutes: number; number: number }) {
  return (
    <span aria-hidden className="relative grid size-18 max-w-full place-items-center md:size-25">
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full -rotate-90">
        <circle cx="50" cy="50" r="46" fill="none" stroke="currentColor" strokeWidth="7" className="text-line" />
        <circle
          cx="50"
          cy="50"
          r="46"
          fill="none"
          stroke="currentColor"
          strokeWidth="7"
          strokeLinecap="round"
          pathLength="60"
          strokeDasharray={`${minutes} 60`}
          className="text-brand"
        />
      </svg>
      <span className="display text-[1.5rem] md:text-[1.875rem]">{number}</span>
    </span>
  )
}
