import { ownScript } from '../../lib/trusted-script.ts'

/** The worker shows a page while there is no connection. Absent where a browser has none, such as over plain HTTP. */
export function registerWorker(): void {
  void navigator.serviceWorker?.register(ownScript('/sw.js')).catch(() => undefined)
}
