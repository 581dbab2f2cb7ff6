import type { ListedNote } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { notePdfPath } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { Clock3, Download, FilePlus2, Lock, PenLine, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { ago } from '../../../lib/time/ago.ts'
import { formatMoment } from '../../../lib/time/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { Addenda, Signature } from './Addenda.tsx'
import { Origin } from './Origin.tsx'
import { FoundText, isLong, NoteText } from './NoteText.tsx'
import { lateText, noteFacts, noteTitle } from './note-labels.ts'

export type NoteCardProps = {
  note: ListedNote
  zone: string | undefined
  now: Date
  onContinue: () => void
  onSign: () => void
  onDelete: () => void
  onAddendum: () => void
}

/** A full note. An unsigned one can be edited, signed or deleted; a signed one only gets addenda. */
export function NoteCard(props: NoteCardProps) {
  return props.note.signed ? <SignedNote {...props} signed={props.note.signed} /> : <UnsignedNote {...props} />
}

function UnsignedNote({ note, zone, now, onContinue, onSign, onDelete }: NoteCardProps) {
  const id = useId()
  const changed = note.updatedAt !== note.createdAt && `, changed ${ago(note.updatedAt, now)}`
  return (
    <article
      aria-labelledby={id}
      className="rounded-xl border border-dashed border-honey/55 bg-honey-soft/55 p-5 sm:px-6"
    >
      <div className="flex flex-col gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <Head id={id} note={note}>
            <Badge icon={PenLine} tone="honey" className="bg-surface!">
              Unsigned
            </Badge>
          </Head>
          <p className="mt-0.5 text-sm text-muted">
            Written {formatMoment(note.createdAt, { zone })}
            {changed}. You can edit it until you sign it.
          </p>
          <Origin imported={note.imported} zone={zone} />
        </div>
        <div className="flex items-start gap-2 max-sm:order-last max-sm:mt-4">
          <Button onClick={onContinue} aria-haspopup="dialog" className="max-sm:flex-1">
            Continue
          </Button>
          <Button variant="soft" icon={PenLine} onClick={onSign} aria-haspopup="dialog" className="max-sm:flex-1">
            Sign
          </Button>
          <More note={note} entries={[{ label: 'Delete note', icon: Trash2, tone: 'danger', onSelect: onDelete }]} />
        </div>
        <div className="min-w-0 sm:col-span-2">
          <Inside note={note} />
        </div>
      </div>
    </article>
  )
}

function SignedNote({ note, signed, zone, onAddendum }: NoteCardProps & { signed: NonNullable<ListedNote['signed']> }) {
  const id = useId()
  return (
    <article aria-labelledby={id} className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <div className="p-5 sm:px-6">
        <div className="flex items-start justify-between gap-4">
          <Head id={id} note={note}>
            <Badge icon={PenLine} tone="good">
              Signed
            </Badge>
          </Head>
          <div className="-my-1">
            <More note={note} entries={[]} />
          </div>
        </div>
        <p className="mt-1 text-sm text-muted">Written {formatMoment(note.createdAt, { zone })}</p>
        <Origin imported={note.imported} signedAt={signed.at} zone={zone} />
        <Inside note={note} />
        <Signature name={signed.name} fact={`signed ${formatMoment(signed.at, { zone })}`} line />
      </div>
      <Addenda addenda={note.addenda} hit={note.excerpt?.hit} zone={zone} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 sm:px-6 print:hidden">
        <p className="flex items-center gap-2 text-sm text-muted">
          <Lock size={16} aria-hidden />
          Signed notes can’t be edited.
        </p>
        <Button
          variant="ghost"
          icon={FilePlus2}
          onClick={onAddendum}
          aria-haspopup="dialog"
          className="-mr-3 px-3! text-primary! max-sm:-ml-3"
        >
          Add addendum
        </Button>
      </div>
    </article>
  )
}

function Head({ id, note, children }: { id: string; note: ListedNote; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="text-lg font-semibold">
          {noteTitle(note)}
        </h3>
        {children}
        {note.lateEntry && (
          <Badge icon={Clock3} tone="clay">
            Late entry
          </Badge>
        )}
      </div>
      <p className="mt-0.5 text-sm text-muted">{noteFacts(note)}</p>
    </div>
  )
}

function Inside({ note }: { note: ListedNote }) {
  return (
    <>
      {note.lateEntry && <p className="mt-0.5 text-sm text-clay">{lateText(note)}</p>}
      {note.excerpt && isLong(note.sections) && <FoundText excerpt={note.excerpt} />}
      <NoteText sections={note.sections} hit={note.excerpt?.hit} />
    </>
  )
}

function More({ note, entries }: { note: ListedNote; entries: readonly MenuEntry[] }) {
  return (
    <ActionsMenu
      of={noteTitle(note)}
      entries={[
        { kind: 'link', label: 'Download PDF', icon: Download, to: `${notePdfPath}/${note.id}`, outside: true },
        ...entries,
      ]}
    />
  )
}
