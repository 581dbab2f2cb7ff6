import { useState } from 'react'

/** What the component that renders the dialogs needs from `useDialogs`. */
export type Dialogs<Shown> = {
  /**
   * `shown` stays set while a closed dialog fades out; use `opening` as its key, so that each opening is a new
   * instance.
   */
  state: { shown: Shown | undefined; open: boolean; opening: number }
  show: (shown: Shown) => void
  close: () => void
}

/** One dialog of a screen at a time. */
export function useDialogs<Shown>(): Dialogs<Shown> {
  const [state, setState] = useState<Dialogs<Shown>['state']>({ shown: undefined, open: false, opening: 0 })
  return {
    state,
    show: (shown) => setState(({ opening }) => ({ shown, open: true, opening: opening + 1 })),
    close: () => setState((before) => ({ ...before, open: false })),
  }
}
