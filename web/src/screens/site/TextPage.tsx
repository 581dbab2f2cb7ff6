import type { ReactNode } from 'react'
import { SiteBar } from './SiteBar.tsx'
import { SiteFooter } from './SiteFooter.tsx'

export type TextSection = { id: string; title: string; body: ReactNode }

type TextPageProps = {
  title: string
  lead: ReactNode
  /** The date of a binding text. */
  dated?: string
  /** Between the lead and the sections. */
  before?: ReactNode
  sections: readonly TextSection[]
}

/** A text page with a table of contents on the left. */
export function TextPage({ title, lead, dated, before, sections }: TextPageProps) {
  return (
    <>
      <SiteBar />
      <main id="main" className="px-5 md:px-8">
        <div className="mx-auto max-w-278 pt-14 pb-24 md:pt-22">
          <h1 className="text-[2.5rem] leading-[1.08] tracking-[-0.02em] md:text-[3.25rem]">{title}</h1>
          <p className="mt-5 max-w-[56ch] text-[1.1875rem] leading-[1.5] text-muted">{lead}</p>
          {dated && <p className="mt-3 text-md text-muted">{dated}</p>}
          {before}
          <div className="mt-12 grid gap-10 md:mt-16 lg:grid-cols-[15rem_1fr] lg:gap-18">
            <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:self-start">
              <ul className="flex flex-col border-l border-line">
                {sections.map((section) => (
                  <li key={section.id}>
                    <a
                      href={`#${section.id}`}
                      className="-ml-px block border-l border-transparent py-1.5 pl-4 text-md text-muted hover:border-primary hover:text-text"
                    >
                      {section.title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="min-w-0 max-w-[68ch]">
              {sections.map(({ id, title: head, body }) => (
                <section
                  key={id}
                  id={id}
                  aria-labelledby={`${id}-title`}
                  className="scroll-mt-24 border-t border-line py-10 first:border-t-0 first:pt-0"
                >
                  <h2 id={`${id}-title`} className="text-[1.625rem] leading-tight">
                    {head}
                  </h2>
                  <div className="prose mt-4">{body}</div>
                </section>
              ))}
            </div>
          </div>
        </div>
      </main>
      <SiteFooter />
    </>
  )
}
