import type { ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'
import { Picture } from '../Picture.tsx'
import type { PictureName } from '../pictures.ts'
import { Band, BandTitle } from './Band.tsx'

type Card = { picture: PictureName; alt: string; wide: boolean; wash: string; title: string; text: ReactNode }

const cards: Card[] = [
  {
    picture: 'profile',
    alt: 'A client profile: name, age and diagnosis, with sessions, mood and goals in figures',
    wide: true,
    wash: 'bg-soft',
    title: 'A person, not a folder',
    text: 'Who they are, how they have been and what comes next, all on one page. The figures are calculated from the record, never typed in.',
  },
  {
    picture: 'mood',
    alt: 'A chart of mood and anxiety over twelve weeks',
    wide: false,
    wash: 'bg-honey-soft',
    title: 'Progress you can see',
    text: 'Each check-in becomes one point on a line, so a slow good month does not go unnoticed.',
  },
  {
    picture: 'card',
    alt: 'A client card with its menu open: Archive comes before Delete',
    wide: false,
    wash: 'bg-plum-soft',
    title: 'Tidy without losing',
    text: 'Archiving takes a client off your list and out of your limit, and you can restore them any time. Deleting asks first and shows what will be lost.',
  },
  {
    picture: 'form',
    alt: 'The form for a new client, reopened, with a notice: We restored your unsaved draft',
    wide: true,
    wash: 'bg-clay-soft',
    title: 'Nothing typed is lost',
    text: 'Forms save drafts while you type. You don’t lose your text when the connection drops, a window closes or your sign-in expires.',
  },
]

export function DetailCards() {
  return (
    <Band labelledBy="details-title">
      <BandTitle id="details-title">
        <span className="block">Small things, </span>
        <span className="block">done with care</span>
      </BandTitle>
      <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-12">
        {cards.map(({ picture, alt, wide, wash, title, text }) => (
          <li
            key={picture}
            className={cn(
              'overflow-hidden rounded-2xl border border-line bg-surface shadow-card',
              wide ? 'lg:col-span-7' : 'lg:col-span-5',
            )}
          >
            <div
              className={cn(
                'flex h-66 items-start overflow-hidden pt-8',
                wash,
                wide ? 'px-5 md:px-8 lg:justify-center' : 'justify-center',
              )}
            >
              <Picture name={picture} alt={alt} className="rounded-xl border border-line shadow-pop" />
            </div>
            <div className="p-7 md:p-8">
              <h3 className="font-serif text-[1.375rem] leading-tight font-[560] tracking-[-0.012em]">{title}</h3>
              <p className="mt-2 max-w-[60ch] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  )
}
