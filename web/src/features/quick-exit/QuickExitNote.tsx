import {
  quickExitSite,
  shiftPauseSeconds,
  shiftPressesToLeave,
} from '@openhour/shared/features/quick-exit/quick-exit.rules.ts'
import { Card, CardHead } from '../../ui/Card.tsx'

/** For the settings: what the quick exit does, and what it cannot do. `address` is the one that `QuickExit` has. */
export function QuickExitNote({ address }: { address?: string | undefined }) {
  return (
    <Card padding="lg">
      <CardHead title="Leave this page" fact="For when someone must not see what you are reading." />
      <div className="flex max-w-[68ch] flex-col gap-3">
        <p>
          The button signs you out on all your devices and opens {quickExitSite(address).name} straight away. On a
          keyboard, you can press Shift {shiftPressesToLeave} times instead, with at most {shiftPauseSeconds} seconds
          between presses and no other key. Text you haven’t saved may be lost.
        </p>
        <p>
          It can’t erase your browser’s history: the pages you opened here stay listed. It also can’t hide anything from
          software that monitors this device. If someone checks this device, use a private window, or a device they
          can’t reach.
        </p>
      </div>
    </Card>
  )
}
