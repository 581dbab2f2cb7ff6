import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePause } from './use-pause.ts'

const pauseSeconds = 30

export type SendAgainProps = {
  /** Sends the email and returns the message to show. */
  send: () => Promise<{ message: string }>
  /** An email was just sent, so start with the pause. */
  justSent?: boolean | undefined
}

/** 'Send the link again', disabled for a while after each use. */
export function SendAgain({ send, justSent = false }: SendAgainProps) {
  const [left, beginPause] = usePause(pauseSeconds, justSent)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ message?: string; fault?: string }>({})
  const press = async () => {
    if (left > 0) return
    setBusy(true)
    setSaid({})
    try {
      const { message } = await send()
      setSaid({ message })
      beginPause()
    } catch (error) {
      setSaid({ fault: problemFrom(error).detail })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <div className={said.message || said.fault ? 'mb-3' : undefined}>
        <Notice tone="good">{said.message}</Notice>
        <FormError>{said.fault}</FormError>
      </div>
      <Button size="lg" block busy={busy} aria-disabled={left > 0} onClick={() => void press()}>
        Send the link again
        {left > 0 && <span className="font-normal tnum">in {left} s</span>}
      </Button>
    </div>
  )
}
