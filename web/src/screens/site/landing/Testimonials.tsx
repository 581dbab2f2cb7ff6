import { Badge } from '../../../ui/Badge.tsx'
import { cn } from '../../../lib/cn.ts'

const voices = [
  {
    words: 'I finish my notes before I go home now. The evening is mine again, and so is the drive.',
    practice: 'Individual practice',
    tone: 'bg-honey-soft text-honey',
  },
  {
    words: 'I show my clients their own line going up. Some weeks that picture does more than I can say.',
    practice: 'Couples and family work',
    tone: 'bg-plum-soft text-plum',
  },
]

export function Testimonials() {
  return (
    <section id="testimonials" aria-labelledby="voices-title" className="scroll-mt-16 px-5 py-20 md:px-8 md:py-28">
      <h2 id="voices-title" className="sr-only">
        Testimonials
      </h2>
      {/* Not laid out until it comes near, so that the font of quotations is not fetched before. The heights are about those of the laid out quotations: 445 px at 390, 190 px from 820 on. */}
      <div className="mx-auto grid max-w-278 gap-14 [contain-intrinsic-height:auto_28rem] [content-visibility:auto] md:grid-cols-2 md:gap-0 md:[contain-intrinsic-height:auto_12rem]">
        {voices.map(({ words, practice, tone }, at) => (
          <figure
            key={practice}
            className={cn('flex flex-col', at === 0 ? 'md:border-r md:border-line md:pr-14' : 'md:pl-14')}
          >
            <blockquote className="font-serif text-[1.5rem] leading-[1.32] font-normal text-balance lg:text-[1.875rem]">
              <p>“{words}”</p>
            </blockquote>
            <figcaption className="mt-auto flex flex-wrap items-center gap-3.5 pt-6">
              <span aria-hidden className={cn('grid size-11 shrink-0 place-items-center rounded-full', tone)}>
                <svg viewBox="0 0 24 24" width="20" height="20">
                  <path
                    d="M12 3A9 9 0 1 1 4.206 7.5"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="3"
                    strokeLinecap="round"
                  />
                </svg>
              </span>
              <span className="min-w-0 text-md">
                <span className="block font-semibold">Sample therapist</span>
                <span className="text-muted">{practice}</span>
              </span>
              <Badge className="ml-auto">Sample</Badge>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
