import type { Problem } from '@openhour/shared/access/refusals.ts'
import { consentTexts, purposeNames, versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ConsentText } from '../../features/consents/ConsentText.tsx'
import { SignForm } from '../../features/consents/SignForm.tsx'
import { problemFrom } from '../../lib/api/http.ts'
import { type ConsentOnDevice, deviceSigningCalls } from '../../lib/session/device-signing-calls.ts'
import { useTitle } from '../../lib/title.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

type Shown =
  | { state: 'loading' }
  | { state: 'signed' }
  | { state: 'declined' }
  | { state: 'over' | 'failed'; problem: Problem }
  | { state: 'open'; consent: ConsentOnDevice }

async function lookUp(ticket: string): Promise<Shown> {
  try {
    return { state: 'open', consent: await deviceSigningCalls.read({ ticket }) }
  } catch (error) {
    const problem = problemFrom(error)
    return { state: problem.code === 'not-possible-now' ? 'over' : 'failed', problem }
  }
}

/** /sign-consent: one text, signed by a client on the therapist’s device. Nobody is signed in, so nothing else can be opened from here. */
export function DeviceSigningScreen({ ticket }: { ticket: string | undefined }) {
  const [shown, setShown] = useState<Shown>({ state: 'loading' })
  const look = useCallback(() => lookUp(ticket ?? ''), [ticket])
  const read = async () => setShown(await look())
  useEffect(() => {
    void look().then(setShown)
  }, [look])
  const signed = useRef(false)

  if (shown.state === 'open') {
    const { purpose, version, text, practiceName, therapistName } = shown.consent
    return (
      <Frame title={purposeNames[purpose]} lead={`${therapistName} asks for your consent`} practice={practiceName}>
        <div className="flex flex-col gap-4 lg:gap-5">
          <Card padding="lg">
            <p className="mb-4 text-sm text-muted">{versionLabel(version)}</p>
            <ConsentText text={text} />
          </Card>
          <Card padding="lg">
            <CardHead title="Your answer" />
            <p className="-mt-2 mb-5 max-w-160 text-muted">Take your time, and ask if anything is unclear.</p>
            <SignForm
              version={version}
              onSign={async (name) => {
                await deviceSigningCalls.sign({ ticket: ticket ?? '', version, name })
                signed.current = true
              }}
              onAnswered={async () => (signed.current ? setShown({ state: 'signed' }) : read())}
            />
            <SayNo ticket={ticket ?? ''} purpose={purpose} onSaid={() => setShown({ state: 'declined' })} />
          </Card>
        </div>
      </Frame>
    )
  }
  if (shown.state === 'signed' || shown.state === 'declined')
    return (
      <Frame title="Thank you" focused>
        <p role="status">
          {shown.state === 'signed' ? 'Your signature was saved.' : 'Your no was saved.'} Please hand the device back.
        </p>
        <SignInAgain />
      </Frame>
    )
  if (shown.state === 'loading')
    return (
      <Frame title="One moment, please">
        <Spinner size={24} />
      </Frame>
    )
  const { state, problem } = shown
  const over = state === 'over'
  return (
    <Frame title={over ? 'There is nothing to sign here' : 'The text could not be loaded'} focused>
      <p role="alert">{over ? consentTexts.ticketOver : problem.detail}</p>
      {over ? (
        <SignInAgain />
      ) : (
        <Button size="lg" onClick={() => void read()} className="mt-6">
          Try again
        </Button>
      )}
    </Frame>
  )
}

type SayNoProps = { ticket: string; purpose: ConsentOnDevice['purpose']; onSaid: () => void }

/** A no, asked for once more before it is saved. */
function SayNo({ ticket, purpose, onSaid }: SayNoProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const decline = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await deviceSigningCalls.decline({ ticket })
      onSaid()
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      setBusy(false)
    }
  }
  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className="mb-3 max-w-160 text-muted">You don’t have to agree, and you don’t have to say why.</p>
      <Button size="lg" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        I don’t agree
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="plain"
        title="Say no to this?"
        description={purposeNames[purpose]}
        cancelLabel="Go back"
        confirmLabel="I don’t agree"
        busy={busy}
        onConfirm={() => void decline()}
      >
        <p>Your therapist sees it and can ask you again. If you agreed to an earlier version, that ends too.</p>
        <FormError>{refusal}</FormError>
      </AlertDialog>
    </div>
  )
}

/** For the therapist. */
function SignInAgain() {
  return (
    <AnchorButton href="/auth" size="lg" className="mt-6">
      Sign In
    </AnchorButton>
  )
}

type FrameProps = { title: string; lead?: string; practice?: string; focused?: boolean; children: ReactNode }

function Frame({ title, lead, practice, focused = false, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused, title])
  return (
    <main className="mx-auto min-h-dvh max-w-190 px-4 py-8 sm:px-6 sm:py-12">
      {practice && <p className="mb-6 font-medium wrap-anywhere text-muted">{practice}</p>}
      <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere md:text-5xl">
        {title}
      </h1>
      {lead && <p className="mt-1 wrap-anywhere text-muted">{lead}</p>}
      <div className="mt-6 md:mt-8">{children}</div>
    </main>
  )
}
