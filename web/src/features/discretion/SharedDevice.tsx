import { lookIds, looks } from '@openhour/shared/lib/looks.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { phoneQuery, useMediaQuery } from '../../lib/media.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { isAskedHere, rememberAsked } from './shared-device-asked.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

const options = looks.map(({ id, appName, news }) => ({ value: id, label: appName, description: news }))
type LookId = (typeof lookIds)[number]

/** Asked once in each browser, which alone keeps the answer: yes leads to discreet mode. Renders nothing where it was asked before. */
export function SharedDevice({ userId }: { userId: string }) {
  const [isAsked, setAsked] = useState(() => isAskedHere(userId))
  const id = useId()
  const device = useMediaQuery(phoneQuery) ? 'phone' : 'device'
  const [shares, setShares] = useState(false)
  const [look, setLook] = useState<LookId>(looks[0].id)
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, refusal, run } = useAction<'yes'>()
  useEffect(() => {
    if (shares) heading.current?.focus()
  }, [shares])
  const answered = (said: string) => {
    const kept = rememberAsked(userId)
    const again = kept
      ? `You won’t be asked again on this ${device}.`
      : 'This browser keeps nothing, so you will be asked again.'
    toast.good(said, { description: `${again} You can turn on discreet mode in the settings at any time.` })
    setAsked(true)
  }
  // Names and icons are part of the page that the server sends.
  const hide = () =>
    run('yes', async () => {
      await saidIfLost('settings', () => api.settings.savePreferences({ look }))
      rememberAsked(userId)
      location.reload()
    })
  if (isAsked) return null
  return (
    <Card padding="lg" className="mb-4 lg:mb-5">
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <div>
          <h2
            id={id}
            ref={heading}
            tabIndex={-1}
            className="font-sans text-lg font-semibold tracking-normal outline-none"
          >
            {shares ? 'Choose how this appears to others' : `Do you share this ${device}?`}
          </h2>
          <p className="mt-1 text-muted">
            {shares
              ? 'Emails and notifications then come under this name and say nothing about your therapy.'
              : 'Or does someone else see your messages? Then emails and notifications can come under a neutral name. Only this browser remembers your answer.'}
          </p>
        </div>
        {shares && (
          <>
            <Field label="Name and icon">
              <RadioCards
                name="look"
                options={options}
                value={look}
                onChange={({ target }) => setLook(lookIds.find((one) => one === target.value) ?? look)}
              />
            </Field>
            <WhatItDoes appName={looks.find((one) => one.id === look)?.appName ?? ''} />
          </>
        )}
        <FormError>{refusal}</FormError>
        <div className="flex flex-wrap gap-3">
          {shares ? (
            <>
              <Button variant="filled" size="lg" busy={busy === 'yes'} onClick={() => void hide()}>
                Turn on discreet mode
              </Button>
              <Button size="lg" disabled={busy === 'yes'} onClick={() => answered('Discreet mode is off')}>
                Leave it off
              </Button>
            </>
          ) : (
            <>
              <Button size="lg" className="flex-1 sm:flex-none" onClick={() => setShares(true)}>
                Yes, or it may be seen
              </Button>
              <Button size="lg" className="flex-1 sm:flex-none" onClick={() => answered('Noted')}>
                No, only I use it
              </Button>
              <Button
                variant="ghost"
                size="lg"
                className="flex-1 sm:flex-none"
                onClick={() => answered('Not asked again')}
              >
                Don’t ask again
              </Button>
            </>
          )}
        </div>
      </section>
    </Card>
  )
}
