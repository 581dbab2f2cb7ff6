import { shiftPressesToLeave } from '@openhour/shared/features/quick-exit/quick-exit.rules.ts'
import { DoorOpen } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '../../lib/cn.ts'
import { phoneQuery, useMediaQuery } from '../../lib/media.ts'
import { removeStored, writeStored } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { leaveAtOnce } from './leave-at-once.ts'
import { useHiddenEdge } from './use-hidden-edge.ts'
import { type ShiftPresses, useShiftPresses } from './use-shift-presses.ts'
import { useVeiled } from './use-veiled.ts'

/** As in web/public/leave.js. */
const exitSiteKey = 'exit_site'

type QuickExitProps = {
  /** One of `quickExitSites`; null if nothing was chosen, undefined until it is known. */
  address?: string | null | undefined
}

/**
 * The button that leaves the portal at once, and its key: three presses of Shift. Mount it once, in the head. There it
 * takes its place in the row from 768 px on. On a phone it is a strip of its own above the bottom bar, so that it covers
 * nothing, and while a dialog is open at the top right of the screen, above the dialog.
 */
export function QuickExit({ address }: QuickExitProps) {
  const leave = () => leaveAtOnce(address ?? undefined)
  // For the offline page, which does not know whose it is. What it has stays until the choice is known.
  useEffect(() => {
    if (address === null) removeStored(exitSiteKey)
    else if (address !== undefined) writeStored(exitSiteKey, address)
  }, [address])
  const shift = useShiftPresses(leave)
  const phone = useMediaQuery(phoneQuery)
  const veiled = useVeiled()
  return (
    <>
      {!phone && <ExitButton onPress={leave} presses={shift.presses} keyHint hidden={veiled} />}
      {(phone || veiled) && (
        <Raised veiled={veiled}>
          <ExitButton onPress={leave} presses={shift.presses} raised={veiled ? 'above' : 'strip'} />
        </Raised>
      )}
      <p role="status" aria-live="polite" className="sr-only">
        {messageOf(shift)}
      </p>
    </>
  )
}

/**
 * Above everything, messages too, in the body. Dialogs hide the rest of the page from screen readers, except elements with
 * `aria-live`, whatever its value.
 */
function Raised({ veiled, children }: { veiled: boolean; children: ReactNode }) {
  const above = useHiddenEdge('top')
  const below = useHiddenEdge('bottom')
  const style: CSSProperties = veiled
    ? { top: `calc(env(safe-area-inset-top) + ${above + 8}px)` }
    : { bottom: below > 0 ? `${below}px` : 'calc(env(safe-area-inset-bottom) + 4rem + 1px)' }
  return createPortal(
    <div
      aria-live="off"
      className={cn('fixed z-1000000000 print:hidden', veiled ? 'right-4' : 'inset-x-0 border-t border-line bg-bg')}
      style={style}
    >
      {children}
    </div>,
    document.body,
  )
}

type ExitButtonProps = {
  onPress: () => void
  presses: number
  /** `strip`: as wide as the screen. `above`: floats above a dialog. */
  raised?: 'strip' | 'above'
  /** Its description names the key. */
  keyHint?: boolean
  /** Keeps its place. */
  hidden?: boolean
}

function ExitButton({ onPress, presses, raised, keyHint = false, hidden = false }: ExitButtonProps) {
  return (
    <Button
      size="lg"
      variant={raised === 'strip' ? 'ghost' : 'outlined'}
      block={raised === 'strip'}
      onClick={onPress}
      title={keyHint ? 'Or press Shift three times' : undefined}
      className={exitClass(raised)}
      style={hidden ? { visibility: 'hidden' } : undefined}
    >
      {presses > 0 ? <PressMark presses={presses} /> : <DoorOpen size={18} aria-hidden />}
      Leave this page
    </Button>
  )
}

function exitClass(raised: ExitButtonProps['raised']): string {
  if (raised === 'strip') return 'focus-visible:-outline-offset-2'
  // In the head it stays above the invisible layer that an open menu puts over the page.
  return raised === 'above' ? 'shadow-pop' : 'relative z-10 print:hidden'
}

/** Three dots; each press turns one into a bar. */
function PressMark({ presses }: { presses: number }) {
  const marks = Array.from(
    { length: shiftPressesToLeave },
    (_, at) => `M${3 + at * 6} ${at < presses ? '4v10' : '9h.01'}`,
  )
  return (
    <svg
      data-presses={presses}
      width={18}
      height={18}
      className="shrink-0 text-primary"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      aria-hidden
    >
      <path d={marks.join('')} />
    </svg>
  )
}

function messageOf({ presses, expired }: ShiftPresses): string {
  if (expired) return `Time ran out. Press Shift ${shiftPressesToLeave} times to leave.`
  if (presses === 0) return ''
  const left = shiftPressesToLeave - presses
  return `Press Shift ${left} more ${left === 1 ? 'time' : 'times'} to leave.`
}
