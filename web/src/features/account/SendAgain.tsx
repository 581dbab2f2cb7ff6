import { useState } from 'react'
import { problemOfCall } from '../../lib/api/http.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePause } from './use-pause.ts'

const pauseSeconds = 30

export type SendAgainProps = {
  /** Sends the mail; its message is shown. */
  send: () => Promise<{ message: string }>
  /** A mail has just been sent: the pause runs already. */
  justSent?: boolean | undefined
}

/** 'Send the link again', with a pause after each time. */
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
      setSaid({ fault: problemOfCall(error).detail })
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
