import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  beforeLoad: async () => {
    const { homeOfVisitor } = await import('../features/account/visitor.ts')
    const home = await homeOfVisitor()
    throw home === undefined
      ? redirect({ href: '/auth', reloadDocument: true, replace: true })
      : redirect({ href: home, replace: true })
  },
})
