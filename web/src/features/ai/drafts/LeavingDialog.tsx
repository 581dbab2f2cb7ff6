import type { Leaving } from '@openhour/shared/features/ai/leaving.contract.ts'
import { leavingTexts, tokenName } from '@openhour/shared/features/ai/leaving.rules.ts'
import { Send } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { sourceTitle } from '../lines/line-labels.ts'

type LeavingDialogProps = {
  leaving: Leaving
  /** Nothing is to be sent. */
  onClose: () => void
  /** @param left the names that are sent as written */
  onSend: (left: string[]) => void
}

/** Lazy-loaded. What a model's server would get, with everything that is replaced. */
export function LeavingDialog({ leaving: { sentTo, texts, people }, onClose, onSend }: LeavingDialogProps) {
  const [left, setLeft] = useState<readonly string[]>(() => people.flatMap((one) => (one.left ? one.name : [])))
  const send = useRef<HTMLButtonElement>(null)
  const toggle = (name: string, replaced: boolean) =>
    setLeft((before) => [...before.filter((one) => one !== name), ...(replaced ? [] : [name])])
  return (
    <Dialog
      open
      onClose={onClose}
      size="writing"
      title={leavingTexts.title}
      description={`It goes to ${sentTo ?? ''}. What is marked is replaced by the word you see and put back in the draft. Read the rest: places, events and names in small letters are not found.`}
      initialFocus={send}
      actions={
        <>
          <Button onClick={onClose}>Don’t send</Button>
          <Button ref={send} variant="filled" icon={Send} onClick={() => onSend([...left])}>
            Send this
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {people.length > 0 && (
          <fieldset>
            <legend className="mb-1 text-sm font-medium">Likely names: untick what may be sent as written</legend>
            <ul className="flex flex-wrap gap-x-5">
              {people.map(({ name, times }) => (
                <li key={name}>
                  <label className="flex min-h-11 items-center gap-2 text-md">
                    <Checkbox checked={!left.includes(name)} onChange={(event) => toggle(name, event.target.checked)} />
                    <span className="wrap-anywhere">
                      {name}
                      {times > 1 && <span className="text-muted"> × {times}</span>}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {texts.map(({ kind, date, hash, parts }, at) => (
          <section key={`${hash}${at}`} aria-label={sourceTitle({ kind, date })}>
            <h3 className="mb-1 font-sans text-sm font-medium tracking-normal">{sourceTitle({ kind, date })}</h3>
            <p className="rounded-md bg-surface-2 px-3 py-2.5 text-md whitespace-pre-wrap wrap-anywhere">
              {parts.map(({ text, token, person }, place) =>
                token === null ? (
                  <Fragment key={place}>{text}</Fragment>
                ) : person !== null && left.includes(person) ? (
                  <mark key={place} className="rounded-sm bg-honey-soft px-0.5 text-ink">
                    {text}
                  </mark>
                ) : (
                  <mark key={place} title={text} className="rounded-sm bg-soft px-1 text-xs font-semibold text-on-soft">
                    {person === null ? tokenName(token) : 'name'}
                  </mark>
                ),
              )}
            </p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
