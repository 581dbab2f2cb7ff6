import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { startKeeping, stopKeeping } from '../../../lib/device-store.ts'
import { keptFor } from '../../../lib/storage.ts'
import { countOf } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { usePractice } from '../use-practice.ts'
import { useWaitingEntries } from './waiting.ts'

/**
 * For clients: what this browser may keep for when there is no connection. Off until they say yes. `person` is the
 * signed-in client.
 */
export function OnDeviceCard({ person }: { person: string }) {
  const { practices } = usePractice()
  const [on, setOn] = useState(keptFor() === person)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function turnOn(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await startKeeping(person)
      // What keeps it up to date starts with the page.
      return location.reload()
    } catch {
      setFailure(
        'This browser does not allow storing, for example because it is a private window. Nothing is kept. You can use the portal as before, with a connection.',
      )
    }
    setBusy(false)
  }
  return (
    <Card padding="lg">
      <CardHead
        title="On this device"
        fact="For when you have no connection: your next appointment, and writing in your diary."
        actions={on && <Badge tone="good">On</Badge>}
      />
      <Terms several={(practices?.length ?? 0) > 1} />
      <FormError>{failure}</FormError>
      {on ? (
        <TurnOff onOff={() => setOn(false)} />
      ) : (
        <Button size="lg" icon={Smartphone} className="mt-5" busy={busy} onClick={() => void turnOn()}>
          Yes, keep this on this device
        </Button>
      )}
    </Card>
  )
}

/** What someone says yes to. */
function Terms({ several }: { several: boolean }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-4">
      <div>
        <h3 className="font-sans font-semibold">What is kept, and for how long</h3>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
          <li>
            Your next appointment, until it is over: when it is, how long it takes, your practice’s time zone
            {several && ', your therapist’s name'} and, without discreet mode, whether it is online or in person.
          </li>
          <li>Diary entries that you write without a connection, until they have been sent.</li>
        </ul>
      </div>
      <div>
        <h3 className="font-sans font-semibold">Who can see it</h3>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
          <li>
            Anyone who can open this browser on this device could see that something is kept. Without a connection, the
            page they get shows your next appointment, and they could write an entry. It never shows entries.
          </li>
          <li>It is encrypted, but the key is on this device too. Say yes only on a device that is yours.</li>
        </ul>
      </div>
      <div>
        <h3 className="font-sans font-semibold">When it is removed</h3>
        <p className="mt-1">
          At once when you turn this off, sign out, press “Leave this page”, leave your practice or are removed from it,
          and when someone else signs in here. If you are signed out because time has passed, it stays until you sign in
          again.
        </p>
      </div>
    </div>
  )
}

function TurnOff({ onOff }: { onOff: () => void }) {
  const waiting = useWaitingEntries()?.length ?? 0
  const [asking, setAsking] = useState(false)
  const turnOff = () => {
    stopKeeping()
    onOff()
    toast.good('Everything kept on this device was removed')
  }
  return (
    <>
      {waiting > 0 && (
        <p className="mt-4 font-medium">{countOf(waiting, 'diary entry', 'diary entries')} waiting to be sent</p>
      )}
      <Button size="lg" className="mt-5" onClick={() => (waiting > 0 ? setAsking(true) : turnOff())}>
        Turn off and remove
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete unsent entries?"
        description={`${countOf(waiting, 'diary entry', 'diary entries')} on this device ${waiting === 1 ? 'has' : 'have'} not been sent yet and will be lost. You can copy ${waiting === 1 ? 'it' : 'them'} in your diary first.`}
        confirmLabel="Turn off and delete"
        onConfirm={turnOff}
      />
    </>
  )
}
