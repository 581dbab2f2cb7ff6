import { createFileRoute } from '@tanstack/react-router'
import { OwnDataScreen } from '../../screens/own-data/OwnDataScreen.tsx'

export const Route = createFileRoute('/client/data')({ component: OwnDataScreen })
