import { shiftPauseSeconds, shiftPressesToLeave } from '@openhour/shared/features/quick-exit/quick-exit.rules.ts'
import { useEffect, useEffectEvent, useState } from 'react'

/** `expired`: the pause after the last press was too long, and no key was pressed since. */
export type ShiftPresses = { presses: number; expired: boolean }

const none: ShiftPresses = { presses: 0, expired: false }
const passive = { capture: true, passive: true }

/**
 * Calls `leave` in the event of the last lone press of Shift. A press counts when the key is released, unless another
 * key, a pointer or the wheel was used with it. Any other key starts the count again. Works whatever has the focus, in
 * dialogs too, but not while the focus is inside a frame.
 */
export function useShiftPresses(leave: () => void): ShiftPresses {
  const [shown, setShown] = useState(none)
  const act = useEffectEvent(leave)
  useEffect(() => {
    let presses = 0
    let alone = false
    let pause: ReturnType<typeof setTimeout> | undefined

    function startOver(then: ShiftPresses): void {
      clearTimeout(pause)
      presses = 0
      setShown(then)
    }
    function pressed({ key, repeat, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
      if (key === 'Shift') {
        if (!repeat) alone = !ctrlKey && !altKey && !metaKey
        return
      }
      alone = false
      startOver(none)
    }
    function released({ key, shiftKey }: KeyboardEvent): void {
      // While the other Shift key is still down, the two are one press.
      if (key !== 'Shift' || !alone || shiftKey) return
      alone = false
      clearTimeout(pause)
      presses += 1
      if (presses === shiftPressesToLeave) {
        startOver(none)
        act()
        return
      }
      setShown({ presses, expired: false })
      pause = setTimeout(() => startOver({ presses: 0, expired: true }), shiftPauseSeconds * 1000)
    }
    const combined = () => void (alone = false)

    // From the window down, so that a dialog or a field that stops the event cannot hide it.
    addEventListener('keydown', pressed, true)
    addEventListener('keyup', released, true)
    for (const type of ['pointerdown', 'wheel', 'blur']) addEventListener(type, combined, passive)
    return () => {
      clearTimeout(pause)
      removeEventListener('keydown', pressed, true)
      removeEventListener('keyup', released, true)
      for (const type of ['pointerdown', 'wheel', 'blur']) removeEventListener(type, combined, passive)
    }
  }, [])
  return shown
}
