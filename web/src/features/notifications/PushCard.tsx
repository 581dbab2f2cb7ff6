import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, Send } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { type PushDevice, readDevice, sendTest, turnOff, turnOn } from './push-device.ts'

const deviceKey = [['push', 'device']]

const words: Record<PushDevice['state'] | 'failed', string> = {
  unsupported:
    'This browser can’t show notifications from websites. On an iPhone or iPad, add Openhour to the Home Screen first. Elsewhere, try another browser.',
  blocked:
    'This browser blocks notifications from this site. Allow them in the browser’s site settings, next to the address, then reload this page.',
  off: 'Get notifications while Openhour is closed. They only say that something is new, unless it is about your account.',
  on: 'This device gets notifications while Openhour is closed.',
  failed: 'We could not check whether this device shows notifications. Please try again.',
}

/** Push notifications for this browser: whether they are supported, allowed and on. */
export function PushCard() {
  const cache = useQueryClient()
  const query = useQuery({ queryKey: deviceKey, queryFn: readDevice, staleTime: 0, retry: false })
  const [busy, setBusy] = useState<'switching' | 'testing'>()
  const [failure, setFailure] = useState<string>()
  const device = query.data
  const state = device?.state ?? (query.error ? 'failed' : undefined)

  const act = async (kind: 'switching' | 'testing', work: () => Promise<void>, otherwise: string) => {
    setBusy(kind)
    setFailure(undefined)
    await work().catch(() => setFailure(otherwise))
    setBusy(undefined)
  }
  const put = (next: PushDevice) => cache.setQueryData(deviceKey, next)
  const switchOn = () =>
    act(
      'switching',
      async () => void put(await turnOn()),
      'This device could not be set up: the browser or its push service did not answer. Nothing was changed. Please try again.',
    )
  const switchOff = (id: string) =>
    act(
      'switching',
      async () => void put(await turnOff(id)),
      'Notifications could not be turned off. This device still shows them. Please try again.',
    )
  const test = (id: string) =>
    act(
      'testing',
      async () => {
        await sendTest(id)
        toast.good('Test sent', { description: 'The notification will appear on this device in a moment.' })
      },
      'The test could not be sent. Please try again.',
    )

  return (
    <Card padding="lg">
      <CardHead
        title="Notifications on this device"
        actions={
          state === 'on' ? <Badge tone="good">On</Badge> : state === 'blocked' && <Badge tone="honey">Blocked</Badge>
        }
      />
      {state === undefined ? (
        <Loading label="Checking this device">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-4 h-10 w-28" />
        </Loading>
      ) : (
        <>
          <p className="max-w-160 text-muted">{words[state]}</p>
          <FormError>{failure}</FormError>
          <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
            {state === 'off' && (
              <Button icon={BellRing} busy={busy === 'switching'} onClick={() => void switchOn()}>
                Turn on
              </Button>
            )}
            {device?.state === 'on' && (
              <>
                <Button
                  icon={Send}
                  busy={busy === 'testing'}
                  disabled={busy === 'switching'}
                  onClick={() => void test(device.subscriptionId)}
                >
                  Send a test
                </Button>
                <Button
                  variant="ghost"
                  busy={busy === 'switching'}
                  disabled={busy === 'testing'}
                  onClick={() => void switchOff(device.subscriptionId)}
                >
                  Turn off
                </Button>
              </>
            )}
            {state === 'failed' && (
              <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                Try again
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  )
}
