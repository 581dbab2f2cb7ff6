import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  // The sign-in page leads those who are signed in to their home: one place that asks.
  beforeLoad: () => {
    throw redirect({ to: '/auth', replace: true })
  },
})
