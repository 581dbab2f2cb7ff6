import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toast } from '../lib/toast.ts'
import { Toaster } from './Toaster.tsx'

test('a message goes with its page, and the next page does not show it', async () => {
  const { unmount } = render(<Toaster />)
  toast.bad('Error', { description: 'First' })
  await screen.findByText('First')
  unmount()
  render(<Toaster />)
  toast.bad('Error', { description: 'Second' })
  await screen.findByText('Second')
  expect(screen.getAllByText('Error')).toHaveLength(1)
})
