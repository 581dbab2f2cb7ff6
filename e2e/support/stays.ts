import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'

/** For what must not happen: looks for a while, and fails as soon as it does. What must happen is waited for with expect. */
export async function expectStays<T>(look: () => T | Promise<T>, wanted: T, ms = 500): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(50)) expect(await look()).toBe(wanted)
}
