import { createFileRoute } from '@tanstack/react-router'
import { AdminHomeScreen } from '../screens/admin-home/AdminHomeScreen.tsx'

export const Route = createFileRoute('/app_/admin/')({ component: AdminHomeScreen })
