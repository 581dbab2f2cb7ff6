import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { fragmentPart } from '../features/account/auth-search.ts'
import { ResetPasswordPage } from '../features/account/ResetPasswordPage.tsx'

export const Route = createFileRoute('/reset-password')({ component: Page })

function Page() {
  const navigate = useNavigate()
  const token = useLocation({ select: ({ hash }) => fragmentPart(hash, 'token') })
  const changed = () => void navigate({ to: '/auth', search: { reason: 'password-changed' }, replace: true })
  return <ResetPasswordPage token={token} onChanged={changed} />
}
