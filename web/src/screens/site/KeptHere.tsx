import { maxEntryNoteLength } from '@openhour/shared/features/portal/portal-diary.rules.ts'
import { ratings } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { NotebookPen, Save } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

/** On the offline page: empty and hidden until script/kept-here.ts finds something that the client lets this device keep. */
export function KeptHere() {
  return (
    <div data-kept hidden className="flex flex-col gap-10">
      <section
        data-kept-next
        hidden
        aria-labelledby="kept-next"
        className="rounded-xl border border-line bg-surface p-5"
      >
        <h2 id="kept-next" data-plain="Next" className="text-2xl">
          Next appointment
        </h2>
        <p data-slot="when" className="mt-2 text-lg" />
        <p data-slot="there" className="mt-1 text-muted empty:hidden" />
        <p data-slot="type" className="mt-1 text-muted empty:hidden" />
      </section>
      <section data-kept-entry hidden aria-labelledby="kept-entry" className="flex flex-col gap-4">
        <h2 id="kept-entry" data-plain="Write" className="text-2xl">
          Write in your diary
        </h2>
        <p data-slot="for" className="text-muted empty:hidden" />
        <p role="status" data-slot="waiting" className="font-medium empty:hidden" />
        <details>
          <summary className="min-h-12 py-3 font-medium">
            <NotebookPen size={18} aria-hidden className="mr-2 inline" />
            New entry
          </summary>
          <form data-entry className="flex max-w-130 flex-col gap-5 pt-2 pb-6">
            {ratings.map(({ name, label, inverted }) => (
              <div key={name}>
                <div className="flex items-baseline justify-between gap-3">
                  <label htmlFor={`kept-${name}`} className="font-medium">
                    {label}
                  </label>
                  <output htmlFor={`kept-${name}`} className="text-sm text-muted" />
                </div>
                <input
                  id={`kept-${name}`}
                  name={name}
                  type="range"
                  min={1}
                  max={10}
                  step={1}
                  defaultValue={5}
                  aria-describedby={inverted ? `kept-${name}-hint` : undefined}
                  className="range"
                />
                {inverted && (
                  <p id={`kept-${name}-hint`} className="text-sm text-muted">
                    Lower is better.
                  </p>
                )}
              </div>
            ))}
            <div className="flex flex-col gap-1.5">
              <label htmlFor="kept-notes" className="font-medium">
                Note (optional)
              </label>
              <textarea
                id="kept-notes"
                name="notes"
                rows={4}
                maxLength={maxEntryNoteLength}
                className="w-full rounded-md border border-line-strong bg-surface px-3 py-2"
              />
            </div>
            <p role="alert" data-slot="fault" className="font-medium text-bad empty:hidden" />
            <div>
              <Button type="submit" variant="filled" size="lg" icon={Save}>
                Save on this device
              </Button>
            </div>
          </form>
        </details>
      </section>
    </div>
  )
}
