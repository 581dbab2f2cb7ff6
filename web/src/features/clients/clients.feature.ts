import { UserPlus } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const clientsFeature: Feature = {
  paletteActions: [
    {
      id: 'add-client',
      label: 'Add Client',
      keywords: 'new create person',
      icon: UserPlus,
      newKey: 'c',
      path: () => '/app/clients?add=true',
    },
  ],
}
