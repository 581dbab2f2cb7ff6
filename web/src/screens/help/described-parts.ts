import { entitlementsOf, type GatedFeature } from '@openhour/shared/access/tiers.ts'
import type { Role } from '@openhour/shared/access/rules.ts'
import { entitlementRows, notBuilt } from '../../features/billing/entitlement-rows.ts'
import { features } from '../features.ts'
import { clientSettingsTabs } from '../settings/client-settings-tabs.ts'
import { practiceSettingsTabs } from '../settings/practice-settings-tabs.ts'
import { pagesOf } from '../shell/pages.ts'
import { sellingPoints } from '../site/landing/selling-points.ts'
import type { ArticleHead, ArticleTexts } from './article.ts'
import { articles as ofAdmins } from './admin-articles.ts'
import { texts as textsOfAdmins } from './admin-texts.ts'
import { articles as ofPortal } from './portal-articles.ts'
import { texts as textsOfPortal } from './portal-texts.ts'
import { articles as ofPractice } from './practice-articles.ts'
import { texts as textsOfPractice } from './practice-texts.ts'
import { publicArticles } from './public-articles.ts'

type Readers = 'practice' | 'portal' | 'admin'
type Screen = { what: string; readers: Readers; help: string; gate?: GatedFeature | undefined }

const pages = (readers: Readers, role: Role): Screen[] =>
  pagesOf(role).map(({ path, help, gate }) => ({ what: path, readers, help, gate }))
const tabs = (readers: Readers, of: string, all: readonly { id: string; help: string; gate?: GatedFeature }[]) =>
  all.map(({ id, help, gate }): Screen => ({ what: `${of}, tab ${id}`, readers, help, gate }))

const withTexts = (heads: readonly ArticleHead[], texts: ArticleTexts) =>
  heads.map((head) => ({ ...head, blocks: texts.get(head.id) ?? [] }))

/** All that help, the table of plans and the landing page have to keep up with, and what they have: for scripts/check/help.mjs. */
export const describedParts = {
  screens: [
    ...pages('practice', 'therapist'),
    ...pages('admin', 'admin'),
    ...pages('portal', 'client'),
    ...tabs('practice', '/app/settings', practiceSettingsTabs.therapist),
    ...tabs('admin', '/app/admin/settings', practiceSettingsTabs.admin),
    ...tabs('portal', '/client/settings', clientSettingsTabs),
    ...tabs(
      'practice',
      'a client’s record',
      features.flatMap(({ profileTabs = [] }) => profileTabs),
    ),
  ],
  articles: {
    practice: withTexts(ofPractice, textsOfPractice),
    portal: withTexts(ofPortal, textsOfPortal),
    admin: withTexts(ofAdmins, textsOfAdmins),
    visitors: publicArticles.visitors,
  },
  flags: Object.keys(entitlementsOf({ tier: 'pro', trialExpired: false, plansOn: true })),
  flagsInTable: entitlementRows.map(({ flag }) => flag),
  notBuilt: [...notBuilt],
  lines: sellingPoints.map(({ title }) => title),
}
