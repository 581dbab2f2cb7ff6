import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until the fake server has answered this operation and the page has taken the answer in. */
export async function answered(server: { answered: readonly string[] }, operation: string): Promise<void> {
  await waitFor(() => expect(server.answered).toContain(operation))
  await act(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((done) => setTimeout(done))
  })
}

/** For what must not happen: looks for a while, and fails as soon as it does. */
export async function expectStays<T>(look: () => T, wanted: T, ms = 100): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await new Promise((done) => setTimeout(done)))
    expect(look()).toEqual(wanted)
}
