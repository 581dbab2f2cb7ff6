import type { AnyRouter } from '@tanstack/react-router'

/** The client whose profile is open. */
export function openClient({ history }: AnyRouter): string | undefined {
  return /^\/app\/clients\/([^/]+)$/.exec(history.location.pathname)?.[1]
}

/** Opens a page of the application. Another tab of the open page replaces its history entry, as the page's own menu does. */
export function openPath({ history }: AnyRouter, path: string): void {
  if (path.split('?')[0] === history.location.pathname) history.replace(path)
  else history.push(path)
}
