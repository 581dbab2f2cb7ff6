import { useState } from 'react'
import { problemFrom } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'

type Versioned = { id: string; version: number }

type SaveOptions<Values extends { basedOn: number }, Saved extends Versioned> = {
  /** What is changed; none for something new. */
  saved: Saved | undefined
  add: (values: Values, idempotencyKey: string) => Promise<Saved>
  update: (target: Versioned, values: Values) => Promise<Saved>
  get: (id: string) => Promise<Saved>
  /** The server has it. */
  onSaved: (saved: Saved) => Promise<void>
  /** What the server says of fields. */
  onFieldErrors: (errors: Record<string, string>) => void
  /** The toast of a failure. */
  failure: string
}

const deletedWords = 'This note was deleted in another window. What you typed is still here: save it as a new note.'

/**
 * Sends what was typed into a note. Nothing that another window saved is overwritten: `other` is then what it saved, until `settle`. What was
 * deleted meanwhile is offered to be saved anew.
 */
export function useVersionedSave<Values extends { basedOn: number }, Saved extends Versioned>(
  options: SaveOptions<Values, Saved>,
) {
  const { saved: opened, add, update, get, onFieldErrors, failure } = options
  const [target, setTarget] = useState<Versioned | undefined>(opened)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [other, setOther] = useState<Saved>()

  const refused = async (error: unknown) => {
    const { code, detail, errors } = problemFrom(error)
    if (target && (code === 'changed-meanwhile' || code === 'signed')) {
      // Their version is needed to compare; without it the words of the refusal have to do.
      const theirs = await get(target.id).catch(() => undefined)
      if (theirs) return setOther(theirs)
    }
    const gone = target !== undefined && code === 'not-found' && !errors
    if (gone) setTarget(undefined)
    if (errors) onFieldErrors(errors)
    setRefusal(gone ? deletedWords : detail)
    toast.bad(failure)
  }

  return {
    busy,
    refusal,
    other,
    settle: () => setOther(undefined),
    /** `then` comes after it is on the server, in place of what usually follows. */
    save: async (values: Values, then = options.onSaved) => {
      setBusy(true)
      setRefusal(undefined)
      try {
        const saved = target
          ? await update({ id: target.id, version: values.basedOn || target.version }, values)
          : await add(values, idempotencyKey)
        await then(saved)
      } catch (error) {
        await refused(error)
      }
      setBusy(false)
    },
  }
}
