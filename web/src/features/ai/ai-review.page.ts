import { aiReviewPath } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { Sparkles } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

// Not gated as a page: what was written while the plan included AI stays here to be read.
export const aiReviewPage = {
  path: aiReviewPath,
  title: 'AI Summary',
  icon: Sparkles,
  help: 'ai-summary',
  listed: 'main',
  goKey: 'i',
} as const satisfies Page
