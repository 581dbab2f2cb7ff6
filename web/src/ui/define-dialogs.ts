import { type ComponentType, createElement, type ReactNode, Suspense } from 'react'
import { type Dialogs, useDialogs } from '../lib/use-dialogs.ts'
import type { LazyPart } from './lazy-part.ts'

/** Says nothing of its props, or they would be inferred from here. */
type AnyDialog = Pick<LazyPart<object>, 'fetch'>
type PropsOf<Dialog> = Dialog extends ComponentType<infer Props> ? Props : never

/** What all dialogs of a screen are given, as far as this one takes it. */
type Given<Props, Common> = keyof {
  [Name in keyof Common as Name extends keyof Props ? (Common[Name] extends Props[Name] ? Name : never) : never]: true
}
type Rest<Props, Common> = Omit<Props, 'open' | 'onClose' | Given<Props, Common>>

type ShownOf<Named extends Record<string, AnyDialog>, Common> = {
  [Kind in keyof Named]: { kind: Kind } & Rest<PropsOf<Named[Kind]>, Common>
}[keyof Named]

/**
 * The dialogs of a screen by name, one open at a time: the hook that opens them with `show({ kind, ...props })`, and the component that draws the open
 * one. `Common` is what the component takes and hands to each of them.
 *
 * `const [useTaskDialogs, TaskDialogs] = defineDialogs<{ zone: string }>()({ add: AddTaskDialog, edit: EditTaskDialog })`
 */
export function defineDialogs<Common extends object = object>() {
  return <Named extends Record<string, AnyDialog>>(named: Named) => {
    type Shown = ShownOf<Named, Common>
    function ShownDialog({ dialogs, ...common }: Common & { dialogs: Dialogs<Shown> }): ReactNode {
      const { shown, open, opening } = dialogs.state
      if (!shown) return null
      const { kind, ...props } = shown
      // Which props a dialog takes follows from its kind, which the compiler checked where it was shown.
      const Dialog = named[kind] as LazyPart<object>
      return createElement(
        Suspense,
        null,
        createElement(Dialog, { ...common, ...props, key: opening, open, onClose: dialogs.close } as object),
      )
    }
    return [() => useDialogs<Shown>(), ShownDialog] as const
  }
}
