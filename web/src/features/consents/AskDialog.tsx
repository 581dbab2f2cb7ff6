import type { ConsentPurpose } from '@openhour/shared/features/consents/consents.rules.ts'
import { versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { countOf } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { purposeLabels, type PurposeRow } from './consent-states.ts'

type AskDialogProps = {
  clientId: string
  clientName: string
  /** Ticked when it opens. */
  purpose?: ConsentPurpose | undefined
  rows: readonly PurposeRow[]
  open: boolean
  onClose: () => void
}

/** Asks for one consent or several. Lazy-loaded. Mount a new instance each time it opens. */
export function AskDialog({ clientId, clientName, purpose, rows, open, onClose }: AskDialogProps) {
  const texts = useQuery(queries.consents.texts.queryOptions({ input: {} }))
  const access = useQuery(queries.invitations.get.queryOptions({ input: { clientId } }))
  const refresh = useRefresh('consents')
  const [chosen, setChosen] = useState<readonly ConsentPurpose[]>(purpose ? [purpose] : [])
  const [refusals, setRefusals] = useState<Partial<Record<ConsentPurpose, string>>>({})
  const [nothing, setNothing] = useState(false)
  const [busy, setBusy] = useState(false)

  const choose = (one: ConsentPurpose, on: boolean) => {
    setNothing(false)
    setRefusals({})
    setChosen(on ? [...chosen, one] : chosen.filter((other) => other !== one))
  }
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (chosen.length === 0) return setNothing(true)
    setBusy(true)
    const refused: Partial<Record<ConsentPurpose, string>> = {}
    for (const one of chosen) {
      try {
        await api.consents.ask({ clientId, purpose: one })
      } catch (error) {
        refused[one] = problemFrom(error).detail
      }
    }
    const left = chosen.filter((one) => one in refused)
    const asked = chosen.length - left.length
    if (asked > 0) toast.good(`Asked for ${countOf(asked, 'consent')}`)
    if (left.length > 0) toast.bad(`${countOf(left.length, 'consent')} could not be asked for`)
    setChosen(left)
    setRefusals(refused)
    setBusy(false)
    if (left.length === 0) onClose()
    await refresh()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title="Ask for consent"
      description={
        access.data?.state === 'joined'
          ? `${clientName} is notified and can read and sign in the portal, or on your device.`
          : `${clientName} isn’t in the portal yet. The request waits there, and can be signed on your device.`
      }
      onSubmit={(event) => void ask(event)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" busy={busy}>
            Ask
          </Button>
        </>
      }
    >
      {nothing && (
        <div className="mb-4">
          <FormError>Choose what to ask for</FormError>
        </div>
      )}
      <ul className="flex flex-col gap-1">
        {rows.map(({ purpose: one, waiting, held }) => {
          const text = texts.data?.items.find((item) => item.purpose === one)
          const said = waiting
            ? 'Already waiting for an answer'
            : [held && 'In effect', text && versionLabel(text.version)].filter(Boolean).join('. ')
          return (
            <li key={one}>
              <label className="flex min-h-11 items-start gap-3 py-1.5">
                <Checkbox
                  checked={chosen.includes(one)}
                  disabled={waiting !== undefined}
                  onChange={({ target }) => choose(one, target.checked)}
                />
                <span className="min-w-0">
                  <span className="block font-medium">{purposeLabels[one]}</span>
                  <span className="block text-sm text-muted">{said}</span>
                  {refusals[one] && (
                    <span role="alert" className="block text-sm font-medium text-bad">
                      {refusals[one]}
                    </span>
                  )}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
