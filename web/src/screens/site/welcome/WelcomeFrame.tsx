import type { ReactNode } from 'react'
import { SiteBar } from '../SiteBar.tsx'
import { SiteFooter } from '../SiteFooter.tsx'

type WelcomeFrameProps = {
  title: ReactNode
  lead: string
  /** The page's main button. */
  action: ReactNode
  steps: readonly { title: string; text: ReactNode }[]
  stepsTitle: string
  children: ReactNode
}

/** A welcome page: numbered next steps, then facts. */
export function WelcomeFrame({ title, lead, action, steps, stepsTitle, children }: WelcomeFrameProps) {
  return (
    <>
      <SiteBar />
      <main id="main">
        <div className="px-5 md:px-8">
          <div className="mx-auto grid max-w-278 gap-12 pt-14 pb-20 md:pt-22 md:pb-28 lg:grid-cols-[1fr_26rem] lg:gap-20">
            <div>
              <h1 className="text-[2.5rem] leading-[1.08] tracking-[-0.02em] md:text-[3.25rem]">{title}</h1>
              <p className="mt-5 max-w-[46ch] text-[1.1875rem] leading-[1.5] text-muted">{lead}</p>
              <div className="mt-8 flex flex-col gap-3 sm:flex-row">{action}</div>
            </div>
            <section
              aria-labelledby="steps"
              className="self-start rounded-2xl border border-line bg-surface p-7 shadow-card md:p-8"
            >
              <h2 id="steps" className="text-[1.375rem] leading-tight">
                {stepsTitle}
              </h2>
              <ol className="mt-6 flex flex-col gap-6">
                {steps.map(({ title: step, text }, at) => (
                  <li key={step} className="grid grid-cols-[auto_1fr] gap-x-4">
                    <span
                      aria-hidden
                      className="display grid size-9 place-items-center rounded-full border-[3px] border-soft bg-surface text-lg text-on-soft"
                    >
                      {at + 1}
                    </span>
                    <div>
                      <h3 className="font-semibold">{step}</h3>
                      <p className="mt-0.5 text-muted">{text}</p>
                    </div>
                  </li>
                ))}
              </ol>
            </section>
          </div>
        </div>
        <div className="border-t border-line bg-surface px-5 py-16 md:px-8 md:py-22">
          <div className="mx-auto max-w-278">{children}</div>
        </div>
      </main>
      <SiteFooter />
    </>
  )
}

/** Facts in columns, each below a thin line. */
export function WelcomeFacts({ facts }: { facts: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ul className="mt-9 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(({ title, text }) => (
        <li key={title} className="border-t border-line pt-5 pb-8">
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
