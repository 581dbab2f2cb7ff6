import type { ComponentType } from 'react'

/** A section's code, which is fetched when it is opened, or before, when somebody is about to open it. Shown by `TabSection`. */
export type TabCode<Props extends object> = {
  fetch: () => Promise<ComponentType<Props>>
  /** What has been fetched already. */
  arrived: () => ComponentType<Props> | undefined
}

/** `tabCode(() => import('./NotesTab.tsx').then((file) => file.NotesTab))` */
export function tabCode<Props extends object>(load: () => Promise<ComponentType<Props>>): TabCode<Props> {
  let arrived: ComponentType<Props> | undefined
  let arriving: Promise<ComponentType<Props>> | undefined
  return {
    arrived: () => arrived,
    fetch: () => {
      arriving ??= load().then(
        (component) => (arrived = component),
        (error: unknown) => {
          arriving = undefined // the next wish fetches anew
          throw error
        },
      )
      return arriving
    },
  }
}
