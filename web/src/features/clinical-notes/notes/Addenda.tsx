import type { NoteAddendum } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { CornerDownRight } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { formatDate, formatMoment } from '../../../lib/time/format.ts'
import { Marked } from './Marked.tsx'
import { Origin } from './Origin.tsx'

type AddendaProps = { addenda: readonly NoteAddendum[]; hit: string | undefined; zone: string | undefined }

/** The addenda of a signed note, indented within its card. */
export function Addenda({ addenda, hit, zone }: AddendaProps) {
  return addenda.map(({ id, text, reason, authorName, createdAt, imported }) => (
    <section
      key={id}
      aria-label={`Addendum, ${formatDate(createdAt, { zone })}`}
      className="flex gap-3.5 border-t border-line bg-surface-2 px-5 py-4 sm:px-6"
    >
      <CornerDownRight size={18} aria-hidden className="mt-0.5 text-muted" />
      <div className="min-w-0 flex-1">
        <h4 className="text-md font-semibold">Addendum, {formatDate(createdAt, { zone })}</h4>
        <p className="text-sm wrap-anywhere text-muted">Reason: {reason}</p>
        <Origin imported={imported} zone={zone} />
        <p className="mt-2 max-w-[68ch] text-base whitespace-pre-wrap wrap-anywhere">
          <Marked text={text} hit={hit} />
        </p>
        <Signature name={authorName} fact={`added ${formatMoment(createdAt, { zone })}`} />
      </div>
    </section>
  ))
}

/** Who signed the text above, and when. */
export function Signature({ name, fact, line }: { name: string; fact: string; line?: boolean }) {
  return (
    <p className={cn('flex flex-wrap items-baseline gap-x-2.5', line ? 'mt-4 border-t border-line pt-3.5' : 'mt-2')}>
      <span className="font-serif text-[1.0625rem] font-normal wrap-anywhere">{name}</span>
      <span className="text-sm text-muted">{fact}</span>
    </p>
  )
}
