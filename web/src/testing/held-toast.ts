import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Finds the message of a failure and keeps the pointer on it, so that it does not go with time. @returns waits until it is taken back */
export async function heldToast(message: string): Promise<() => Promise<void>> {
  const toasts = () => screen.queryAllByText(message).flatMap((found) => found.closest('[data-sonner-toaster]') ?? [])
  await waitFor(() => expect(toasts()).not.toEqual([]))
  for (const toaster of toasts()) fireEvent.mouseEnter(toaster)
  return () => waitFor(() => expect(toasts()).toEqual([]))
}
