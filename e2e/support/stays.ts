import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'

/** Asserts for a while that something does not happen. To wait for something, use expect. */
export async function expectStays<T>(look: () => T | Promise<T>, wanted: T, ms = 500): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(50)) expect(await look()).toBe(wanted)
}
