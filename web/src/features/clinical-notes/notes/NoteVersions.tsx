import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatMoment } from '../../../lib/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { hasText, plainText, together, type TypedSection } from './note-sections.ts'

type NoteVersionsProps = {
  /** As it stands on the server, and since when. */
  saved: readonly TypedSection[]
  savedAt: string
  typed: readonly TypedSection[]
  busy: boolean
  onSaveTyped: () => void
  onTakeSaved: () => void
  onBoth: (sections: TypedSection[]) => void
  /** The note was signed meanwhile: there is nothing else to do with what was typed. */
  onAddendum?: (() => void) | undefined
}

/** One note edited in two windows: both versions side by side, and the person chooses. Until then neither is touched. */
export function NoteVersions(props: NoteVersionsProps) {
  const { saved, savedAt, typed, busy, onSaveTyped, onTakeSaved, onBoth, onAddendum } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <div role="alert" className="rounded-lg bg-honey-soft px-4 py-3">
        <h3 ref={heading} tabIndex={-1} className="text-md font-semibold outline-none">
          {onAddendum ? 'This note was signed meanwhile.' : 'This note was changed in another window while you wrote.'}
        </h3>
        <p className="mt-0.5 text-sm">
          {onAddendum
            ? 'It can no longer be changed. What you typed is still here: copy it, or add it to the note as an addendum.'
            : 'Nothing was overwritten, and what you typed is still here. Choose what to go on with.'}
        </p>
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Version title="Saved" fact={formatMoment(savedAt)} sections={saved} />
        <Version title="Typed here" fact="not saved yet" sections={typed} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        {onAddendum ? (
          <Button variant="filled" onClick={onAddendum} aria-haspopup="dialog">
            Write it as an addendum
          </Button>
        ) : (
          <>
            <Button onClick={onTakeSaved}>Go on with the saved one</Button>
            <Button onClick={() => onBoth(together(saved, typed))}>Put both together</Button>
            <Button variant="filled" busy={busy} onClick={onSaveTyped}>
              Save what I typed
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

type VersionProps = { title: string; fact: string; sections: readonly TypedSection[] }

function Version({ title, fact, sections }: VersionProps) {
  const text = plainText(sections)
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-lg border border-line">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-1.5 pl-4">
        <div className="min-w-0">
          <h4 className="text-md font-semibold">{title}</h4>
          <p className="text-xs text-muted">{fact}</p>
        </div>
        <Button variant="ghost" size="sm" icon={Copy} onClick={() => void copyText(text, 'Copied')}>
          Copy
        </Button>
      </div>
      <div tabIndex={0} role="group" aria-label={`${title}: text`} className="max-h-72 overflow-y-auto px-4 py-3">
        {sections.filter(hasText).map(({ heading, text: words }, place) => (
          <div key={place} className="mb-3 last:mb-0">
            {heading && <p className="text-xs font-semibold text-muted">{heading}</p>}
            <p className="text-md whitespace-pre-wrap wrap-anywhere">{words}</p>
          </div>
        ))}
        {text === '' && <p className="text-md text-muted">Empty</p>}
      </div>
    </section>
  )
}
